export { dialerTriggersOf, dialerTriggerTypes, type DialerTrigger } from './dialer-triggers';
