import type { LeaveEvent } from '@matricula/domain/workforce';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { leaveList, noonOf, type LeaveRow } from '@matricula/read-models/workforce';

const moved = ({ data, at }: { data: { leaveId: string }; at: string }, what: Partial<LeaveRow>) =>
  fold<LeaveRow>(data.leaveId, (row) => row && { ...row, ...what, updatedAt: at });

export const leaveListProjector = defineProjector<LeaveRow, LeaveEvent>(leaveList, {
  LeaveApplied: ({ data, at }) => {
    const { approverId: _, from, to, ...leave } = data;
    return set(data.leaveId, { ...leave, from: noonOf(from), to: noonOf(to), status: 'asked', askedAt: at, updatedAt: at });
  },
  LeaveApproved: (event) => moved(event, { status: 'approved' }),
  LeaveRefused: (event) => moved(event, { status: 'refused', refusal: event.data.reason }),
  LeaveCancelled: (event) => moved(event, { status: 'cancelled' }),
});
