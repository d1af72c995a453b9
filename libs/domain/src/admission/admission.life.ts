import { defineLifecycle } from '../kernel/lifecycle';
import { admissionAmountFields, admissionOwnerFields, cancelAdmissionFields, type CollegeStatus } from './admission.fields';

const both = ['owner', 'manager'] as const;
const unconfirmed = ['claimed', 'submitted'] as const;

/** Life cycle of an admission: its owner submits it, a manager of the owner confirms or cancels it. */
export const admissionLife = defineLifecycle({
  name: 'admission',
  states: { claimed: 'Claimed', submitted: 'Submitted', confirmed: 'Confirmed', cancelled: 'Cancelled' },
  moves: {
    submit: { label: 'Submit', from: ['claimed'], to: 'submitted', by: ['owner'] },
    confirm: { label: 'Confirm', from: ['submitted'], to: 'confirmed', by: ['manager'] },
    accept: { label: 'Accepted by the college', from: unconfirmed, by: both },
    reject: { label: 'Rejected by the college', from: unconfirmed, by: both },
    await: { label: 'Await the college', from: unconfirmed, by: both },
    setAmount: { label: 'Set amount', from: unconfirmed, by: both, asks: admissionAmountFields },
    attach: { label: 'Add files', from: ['claimed', 'submitted', 'confirmed'], by: both },
    giveOwner: { label: 'Change owner', from: unconfirmed, by: ['manager'], asks: admissionOwnerFields },
    cancel: {
      label: 'Cancel admission',
      from: ['claimed', 'submitted', 'confirmed'],
      to: 'cancelled',
      by: ['manager'],
      asks: cancelAdmissionFields,
    },
  },
});

export type AdmissionStatus = keyof typeof admissionLife.states;
export type AdmissionMove = keyof typeof admissionLife.moves;

/** The move that an answer of the college is. */
export const answerMoves = { awaited: 'await', accepted: 'accept', rejected: 'reject' } as const satisfies Record<
  CollegeStatus,
  AdmissionMove
>;

/** The moves that these parties may make now; what the college already said is none, and nobody confirms an admission of their own. */
export const openAdmissionMoves = (
  { updateStatus, collegeStatus }: { updateStatus: AdmissionStatus; collegeStatus: CollegeStatus },
  who: readonly string[],
): AdmissionMove[] =>
  admissionLife
    .open(updateStatus, who)
    .filter((move) => move !== answerMoves[collegeStatus] && !(move === 'confirm' && who.includes('owner')));
