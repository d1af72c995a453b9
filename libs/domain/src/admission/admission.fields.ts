import { fields, longText, money, oneOf } from '../kernel/field-set';

/** What the college says about an applicant. */
export const collegeStatuses = [
  { value: 'awaited', label: 'Awaited' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
] as const;
export type CollegeStatus = (typeof collegeStatuses)[number]['value'];

/** Form of the amount of an admission: what the student pays to the college. */
export const admissionAmountFields = fields({
  amount: money({ label: 'Amount', required: 'Please enter the amount.', least: 0.01, most: 10_000_000, help: 'In rupees.' }),
});

/** Form of a cancellation. */
export const cancelAdmissionFields = fields({ reason: longText({ label: 'Reason', most: 2_000, personal: true }) });

/** Form of another owner of an admission. */
export const admissionOwnerFields = fields({
  owner_id: oneOf({
    label: 'Owner',
    required: 'Please choose the owner.',
    from: 'users',
    value: 'userId',
    shows: 'name',
    where: { status: 'active' },
  }),
});
