import type { EntriesOf } from '../kernel';
import { spokenName } from '../kernel/spoken-name';
import type { AutomationEvent } from './automation.events';

const words = (kind: string) => spokenName(String(kind));

/** How automation reads in the timeline: its effects stand there as done by the system, its timers as bookkeeping. */
export const automationEntries: EntriesOf<AutomationEvent> = {
  TimerSet: {
    property: 'Timer',
    bookkeeping: true,
    change: ({ kind, dueAt }) => [{}, { timer: kind, dueAt }],
    sentence: (who, { kind }) => `${who} set a timer (${words(kind)})`,
  },
  TimerElapsed: {
    property: 'Timer',
    bookkeeping: true,
    change: ({ kind, dueAt }) => [
      { timer: kind, dueAt },
      { timer: kind, dueAt, elapsed: true },
    ],
    sentence: (_, { kind }) => `The time of a timer came (${words(kind)})`,
  },
  TimerCancelled: {
    property: 'Timer',
    bookkeeping: true,
    change: ({ kind }) => [{ timer: kind }, { timer: kind, cancelled: true }],
    sentence: (who, { kind }) => `${who} cancelled a timer (${words(kind)})`,
  },
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
