import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** What an owner of admissions has earned of commissions, less what was taken back; what they were paid; and what is open. In paise. */
export interface OwnerShareRow {
  payeeId: string;
  payeeName?: string;
  earnedPaise: number;
  paidPaise: number;
  /** Negative: they were paid more than what they have earned after a commission was taken back. */
  openPaise: number;
  /** When a commission or a payment changed it last. */
  changedAt: string;
}

export const ownerShareList = defineReadModel<OwnerShareRow>({
  name: 'owner-share-list',
  version: 1,
  key: 'payeeId',
  fields: {
    payeeId: keyword(),
    payeeName: keyword().searchable(),
    earnedPaise: integer(),
    paidPaise: integer(),
    openPaise: integer(),
    changedAt: instant(),
  },
  staff: { payeeId: { payeeName: ERASED } },
});
