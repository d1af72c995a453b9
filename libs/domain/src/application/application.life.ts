import { choices, fields, longText } from '../kernel/field-set';
import { defineLifecycle } from '../kernel/lifecycle';

const reason = longText({ label: 'Reason', required: 'Please write the reason.', most: 2_000, personal: true });

/** Form of a return: the sections that the applicant corrects, and why. Their ids come from the form. */
export const returnApplicationFields = fields({
  sections: choices({ label: 'Sections to correct', of: [], free: true, required: 'Please choose a section.', most: 100 }),
  reason,
});

/** Form of a rejection. */
export const rejectApplicationFields = fields({ reason });

/** Form of a withdrawal by staff; applicants withdraw without a reason. */
export const withdrawApplicationFields = fields({ reason });

/** Form of an enrolment that is taken back. */
export const unenrolApplicationFields = fields({ reason });

/** Form of a token fee that is waived. */
export const waiveTokenFields = fields({ reason });

const open = ['submitted', 'in-verification', 'eligible', 'interviewed', 'ranked', 'offered'] as const;

/** Life of an application. The moves of interviews, ranking and offers follow from their own contexts. */
export const applicationLife = defineLifecycle({
  name: 'application',
  states: {
    ...{ started: 'Started', submitted: 'Submitted', 'in-verification': 'In verification', eligible: 'Eligible' },
    ...{ interviewed: 'Interviewed', ranked: 'Ranked', offered: 'Offered', accepted: 'Accepted', enrolled: 'Enrolled' },
    ...{ returned: 'Returned', rejected: 'Rejected', withdrawn: 'Withdrawn', lapsed: 'Lapsed' },
  },
  moves: {
    submit: { label: 'Submit', from: ['started', 'returned'], to: 'submitted', by: ['applicant'] },
    verify: { label: 'Start verification', from: ['submitted'], to: 'in-verification', by: ['owner', 'manager'] },
    approve: { label: 'Eligible', from: ['in-verification'], to: 'eligible', by: ['owner', 'manager'] },
    return: {
      ...{ label: 'Return to applicant', from: ['submitted', 'in-verification'], to: 'returned', by: ['owner', 'manager'] },
      asks: returnApplicationFields,
    },
    reject: {
      ...{ label: 'Reject', from: ['submitted', 'in-verification', 'eligible', 'interviewed', 'ranked'], to: 'rejected' },
      ...{ by: ['owner', 'manager'], asks: rejectApplicationFields },
    },
    // Also after the acceptance, which frees the seat; an enrolment is taken back first.
    withdraw: {
      ...{ label: 'Withdraw', from: ['started', 'returned', ...open, 'accepted'], to: 'withdrawn', by: ['applicant', 'owner', 'manager'] },
      asks: withdrawApplicationFields,
    },
    lapse: { label: 'Lapse', from: ['started'], to: 'lapsed', by: ['system'] },
    // These follow from the contexts of interviews and offers.
    interview: { label: 'Interviewed', from: ['eligible'], to: 'interviewed', by: ['system'] },
    rank: { label: 'Ranked', from: ['eligible', 'interviewed'], to: 'ranked', by: ['system'] },
    unrank: { label: 'Ranking ended', from: ['ranked'], to: 'interviewed', by: ['system'] },
    offer: { label: 'Offered', from: ['ranked'], to: 'offered', by: ['system'] },
    accept: { label: 'Accepted', from: ['offered'], to: 'accepted', by: ['system'] },
    recall: { label: 'Offer taken back', from: ['offered', 'accepted'], to: 'ranked', by: ['system'] },
    decline: { label: 'Declined', from: ['offered'], to: 'withdrawn', by: ['system'] },
    expire: { label: 'Offer expired', from: ['offered'], to: 'lapsed', by: ['system'] },
    // The token fee of an accepted offer: ordered for an applicant who pays at the desk, or waived by another person than the one who enrols.
    'ask-token': { label: 'Ask for the token fee', from: ['accepted'], by: ['owner', 'manager'] },
    'waive-token': { label: 'Waive the token fee', from: ['accepted'], by: ['manager'], asks: waiveTokenFields },
    // An enrolment opens or links the admission of the lead at the college; the stage of the lead stays that of its last call action (001 §9).
    enrol: { label: 'Enrol', from: ['accepted'], to: 'enrolled', by: ['owner', 'manager'] },
    unenrol: {
      ...{ label: 'Take enrolment back', from: ['enrolled'], to: 'accepted', by: ['manager'] },
      asks: unenrolApplicationFields,
    },
  },
});

export type ApplicationStatus = keyof typeof applicationLife.states;
export type ApplicationMove = keyof typeof applicationLife.moves;

/** Moves that concern a token fee that is due; without one, they are not offered. */
export const tokenMoves: readonly ApplicationMove[] = ['ask-token', 'waive-token'];
