import type { EntriesOf } from '../kernel';
import { daysWords } from '../kernel/date-words';
import { leaveLife, type LeaveStatus } from './leave.life';
import type { LeaveEvent } from './leave.events';

const stateOf = (status: LeaveStatus) => leaveLife.states[status];

/** How leave reads in the timeline. */
export const leaveEntries: EntriesOf<LeaveEvent> = {
  LeaveApplied: {
    property: 'Leave',
    change: ({ typeName, from, to, half, days, reason }) => [
      {},
      { status: stateOf('asked'), leave: typeName, from, to, half: half ?? null, days, reason: reason ?? null },
    ],
    sentence: (who, { typeName, from, to }) => `${who} applied for ${typeName} (${daysWords({ from, to })})`,
  },
  LeaveApproved: {
    property: 'Leave',
    change: () => [{ status: stateOf('asked') }, { status: stateOf('approved') }],
    sentence: (who) => `${who} approved leave`,
  },
  LeaveRefused: {
    property: 'Leave',
    change: ({ reason }) => [{ status: stateOf('asked') }, { status: stateOf('refused'), reason }],
    sentence: (who) => `${who} refused leave`,
  },
  LeaveCancelled: {
    property: 'Leave',
    change: ({ from }) => [{ status: stateOf(from) }, { status: stateOf('cancelled') }],
    sentence: (who) => `${who} cancelled leave`,
  },
};
