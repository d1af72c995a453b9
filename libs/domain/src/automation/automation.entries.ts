import type { EntriesOf } from '../kernel';
import type { AutomationEvent } from './automation.events';

/** How automation reads in the timeline: what it does stands there as done by the system; its own clockwork does not. */
export const automationEntries: EntriesOf<AutomationEvent> = {
  TimerSet: { property: 'Timer', technical: 'the clock of the product: what it causes is told' },
  TimerElapsed: { property: 'Timer', technical: 'the clock of the product: what it causes is told' },
  TimerCancelled: { property: 'Timer', technical: 'the clock of the product: what it causes is told' },
  PolicyParked: {
    property: 'Policy',
    change: ({ error }) => [{}, { status: 'parked', error }],
    sentence: (_, { policy }) => `The policy ${policy} could not act on an event`,
  },
  PolicyReplayed: {
    property: 'Policy',
    change: () => [{ status: 'parked' }, { status: 'done' }],
    sentence: (who, { policy }) => `${who} had the policy ${policy} act on an event again`,
  },
  PolicyDropped: {
    property: 'Policy',
    change: ({ reason }) => [{ status: 'parked' }, { status: 'dropped', reason }],
    sentence: (who, { policy }) => `${who} decided that the policy ${policy} does not act on an event`,
  },
  ParkedEventDropped: {
    property: 'Read model',
    change: ({ reason }) => [{ status: 'parked' }, { status: 'dropped', reason }],
    sentence: (who, { projector, eventType }) => `${who} decided that ${projector} goes without ${eventType}`,
  },
};
