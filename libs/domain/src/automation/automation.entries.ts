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
    sentence: (_, { kind }) => `A timer elapsed (${words(kind)})`,
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
    sentence: (_, { policy }) => `The policy ${policy} could not process an event`,
  },
  PolicyReplayed: {
    property: 'Policy',
    change: () => [{ status: 'parked' }, { status: 'done' }],
    sentence: (who, { policy }) => `${who} retried an event for the policy ${policy}`,
  },
  PolicyDropped: {
    property: 'Policy',
    change: ({ reason }) => [{ status: 'parked' }, { status: 'dropped', reason }],
    sentence: (who, { policy }) => `${who} discarded an event that the policy ${policy} could not process`,
  },
  ParkedEventDropped: {
    property: 'Read model',
    change: ({ reason }) => [{ status: 'parked' }, { status: 'dropped', reason }],
    sentence: (who, { projector, eventType }) => `${who} discarded ${eventType} from ${projector}`,
  },
};
