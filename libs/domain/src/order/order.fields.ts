import { choice, date, fields, longText, manyOf, money, oneOf, text } from '../kernel/field-set';

/** Whether the college has its money of an order; `recovered`: the college gave it back. */
export const ptcStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'part-paid', label: 'Part paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'recovered', label: 'Recovered' },
] as const;
export type PtcStatus = (typeof ptcStatuses)[number]['value'];

/** Form of what a college got of an order (OR-06). */
export const paidToCollegeFields = fields({
  ptc_status: choice({ label: 'Paid to college', of: ptcStatuses, required: 'Please choose a status.' }),
  amount: money({
    label: 'Amount',
    least: 0,
    most: 10_000_000,
    help: 'All that the college has, in rupees. Empty, if it is paid: all that it is owed.',
  }),
  bank_reference: text({ label: 'Bank reference', most: 100 }),
  paid_on: date({ label: 'Paid on', help: 'Empty: today.' }),
});

/** Form of a remark on an order. */
export const orderRemarkFields = fields({
  remark: longText({ label: 'Remark', required: 'Please write a remark.', most: 2_000, personal: true }),
});

/** Form of another owner of an order. */
export const orderOwnerFields = fields({
  owner_id: oneOf({
    label: 'Owner',
    required: 'Please choose the owner.',
    from: 'users',
    value: 'userId',
    shows: 'name',
    where: { status: 'active' },
  }),
});

/** Form of a cancellation. */
export const cancelOrderFields = fields({ reason: longText({ label: 'Reason', most: 2_000, personal: true }) });

/** Form of a new order: one order for each product. */
export const createOrderFields = fields({
  product_ids: manyOf({
    label: 'Products',
    required: 'Please choose a product.',
    from: 'products',
    shows: 'formName',
    where: { active: true },
    most: 20,
  }),
  coupon_code: text({ label: 'Coupon', most: 40 }),
});
