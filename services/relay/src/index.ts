export { Relay, type RelayOptions, type RelayStats } from './relay';
