import type { CommissionEvent } from '@matricula/domain/admission';
import type { OwnerShareEvent } from '@matricula/domain/books';
import { defineProjector, fold } from '@matricula/projection-kit';
import { ownerShareList, type OwnerShareRow } from '@matricula/read-models/books';

type Change = Pick<OwnerShareRow, 'payeeId' | 'changedAt'> & { payeeName?: string | undefined; earnedPaise?: number; paidPaise?: number };

/** An owner without a share in any commission has no row. */
function moved({ payeeId, payeeName, changedAt, earnedPaise = 0, paidPaise = 0 }: Change) {
  if (earnedPaise === 0 && paidPaise === 0) return [];
  return fold<OwnerShareRow>(payeeId, (row) => {
    const earned = (row?.earnedPaise ?? 0) + earnedPaise;
    const paid = (row?.paidPaise ?? 0) + paidPaise;
    const name = payeeName ?? row?.payeeName;
    return {
      payeeId,
      ...(name !== undefined && { payeeName: name }),
      ...{ earnedPaise: earned, paidPaise: paid, openPaise: earned - paid, changedAt },
    };
  });
}

/** What each owner of admissions is owed, so that the account of the shares can be settled with people. */
export const ownerShareListProjector = defineProjector<OwnerShareRow, CommissionEvent | OwnerShareEvent>(ownerShareList, {
  CommissionEarned: ({ data: { ownerId: payeeId, ownerName: payeeName, ownerPaise: earnedPaise }, at: changedAt }) =>
    moved({ payeeId, payeeName, earnedPaise, changedAt }),
  CommissionReversed: ({ data: { ownerId: payeeId, ownerName: payeeName, ownerPaise }, at: changedAt }) =>
    moved({ payeeId, payeeName, earnedPaise: -ownerPaise, changedAt }),
  OwnerShareRecorded: ({ data: { payeeId, payeeName, amountPaise: paidPaise }, at: changedAt }) =>
    moved({ payeeId, payeeName, paidPaise, changedAt }),
  OwnerShareReversed: ({ data: { payeeId, payeeName, amountPaise }, at: changedAt }) =>
    moved({ payeeId, payeeName, paidPaise: -amountPaise, changedAt }),
});
