import { fields, longText } from '../kernel/field-set';
import { defineLifecycle } from '../kernel/lifecycle';

/** Form of an offer that is taken back. */
export const withdrawOfferFields = fields({
  reason: longText({ label: 'Reason', required: 'Please write the reason.', most: 500, personal: true }),
});

/** Life of an offer. Another person than the one who ranked approves it. */
export const offerLife = defineLifecycle({
  name: 'offer',
  states: {
    ...{ drafted: 'Drafted', approved: 'Approved', issued: 'Issued', accepted: 'Accepted', declined: 'Declined' },
    ...{ expired: 'Expired', withdrawn: 'Withdrawn' },
  },
  moves: {
    approve: { label: 'Approve', from: ['drafted'], to: 'approved', by: ['approver'] },
    issue: { label: 'Issue', from: ['approved'], to: 'issued', by: ['manager'] },
    accept: { label: 'Accept', from: ['issued'], to: 'accepted', by: ['applicant'] },
    decline: { label: 'Decline', from: ['issued'], to: 'declined', by: ['applicant'] },
    expire: { label: 'Expire', from: ['issued'], to: 'expired', by: ['system'] },
    withdraw: {
      ...{ label: 'Withdraw offer', from: ['drafted', 'approved', 'issued'], to: 'withdrawn', by: ['manager'] },
      asks: withdrawOfferFields,
    },
  },
});

export type OfferStatus = keyof typeof offerLife.states;
export type OfferMove = keyof typeof offerLife.moves;
