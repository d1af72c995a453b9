import { bankNames } from '../kernel/reference-lists';
import { choice, choices, date, dateTime, fields, flag, integer, longText, money, oneOf, text } from '../kernel/field-set';

/** The channels by which a link is sent. */
export const linkChannels = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'E-mail' },
] as const;
export type LinkChannel = (typeof linkChannels)[number]['value'];

/** The largest sum that one link or payment asks for, in rupees. */
const MOST_RUPEES = 10_000_000;

/** Labels of the ways in which money is paid without a provider. */
export const offlineMethodChoices = [
  { value: 'cash', label: 'Cash' },
  { value: 'demand-draft', label: 'Demand draft' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'neft', label: 'NEFT' },
] as const;

/** Form of a new payment link; without an amount it asks for what is open of the order. */
export const createLinkFields = fields({
  amount: money({
    label: 'Amount',
    least: [1, 'A payment link asks for at least ₹1.'],
    most: MOST_RUPEES,
    help: 'In rupees. Empty: what is open of the order.',
  }),
  part_payment: flag({ label: 'Part payments', help: 'The payer may pay the sum in parts.' }),
  least_amount: money({
    label: 'Least part',
    least: [1, 'A part is at least ₹1.'],
    most: MOST_RUPEES,
    when: { field: 'part_payment', is: [true] },
    help: 'In rupees.',
  }),
  expires_at: dateTime({ label: 'Expires at' }),
  remind_after_hours: integer({ label: 'Remind after (hours)', least: 1, most: 720, help: 'An unpaid link is sent again once.' }),
  remind_before: choices({
    label: 'Remind before it expires',
    of: [
      { value: '7', label: '7 days before' },
      { value: '3', label: '3 days before' },
      { value: '1', label: '1 day before' },
    ],
    help: 'An unpaid link is sent again on each of these days, between 9 AM and 9 PM.',
  }),
  purpose: text({ label: 'Purpose', most: 120, help: 'What the payer reads. Empty: the product.' }),
  send_by: choices({ label: 'Send by', of: linkChannels }),
});

/** Form that sends a link to the lead. */
export const sendLinkFields = fields({
  channel: choice({ label: 'Channel', of: linkChannels, required: 'Please choose a channel.' }),
  template_id: text({ label: 'Template', most: 100 }),
});

/** Form of money that was received without a provider. */
export const offlinePaymentFields = fields({
  amount: money({
    label: 'Amount',
    required: 'Please enter the amount.',
    least: [0.01, 'A payment must be more than 0.'],
    most: MOST_RUPEES,
    help: 'In rupees.',
  }),
  method: choice({ label: 'Method', of: offlineMethodChoices, required: 'Please choose the method.' }),
  reference: text({
    label: 'Number of the draft, cheque or transfer',
    most: 100,
    personal: true,
    required: { field: 'method', is: ['demand-draft', 'cheque', 'neft'], message: 'Please enter the number.' },
  }),
  bank: choice({
    label: 'Bank',
    of: bankNames,
    free: true,
    most: 120,
    personal: true,
    when: { field: 'method', is: ['demand-draft', 'cheque'] },
    help: 'The bank of the draft or cheque.',
  }),
  received_at: dateTime({ label: 'Received at', required: 'Please enter when the money was received.' }),
});

const reason = longText({ label: 'Reason', required: 'Please write a reason.', most: 500, personal: true });

/** Form that discards an offline payment that was not confirmed. */
export const discardPaymentFields = fields({ reason });

/** Form that takes back a confirmed offline payment. */
export const reversePaymentFields = fields({ reason });

/** Form that applies unapplied money to another order of the lead. */
export const applyPaymentFields = fields({
  order_id: oneOf({
    label: 'Order',
    required: 'Please choose the order.',
    from: 'orders',
    value: 'orderId',
    shows: 'reference',
    details: ['leadName', 'productName'],
  }),
});

const deviation = longText({
  label: 'Why it differs from the refund policy',
  most: 500,
  personal: true,
  help: 'Needed if the amount is not the one that the policy proposes. The person who approves reads it.',
});

/** Form of a request to pay back money. */
export const requestRefundFields = fields({
  amount: money({
    label: 'Amount',
    required: 'Please enter the amount.',
    least: [0.01, 'A refund must be more than 0.'],
    most: MOST_RUPEES,
    help: 'In rupees.',
  }),
  deviation,
  reason,
});

/** Form of a request to pay back money on the screen of refunds. */
export const proposedRefundFields = fields({
  payment_id: text({
    label: 'Payment',
    required: 'Please enter the payment.',
    most: 100,
    help: 'The id of the payment, from the transactions.',
  }),
  amount: money({
    label: 'Amount',
    least: [0.01, 'A refund must be more than 0.'],
    most: MOST_RUPEES,
    help: 'In rupees. Empty: what the refund policy of the product proposes.',
  }),
  deviation,
  reason,
});

/** Form that refuses a refund. */
export const refundRejectionFields = fields({ reason });

/** Form of a refund that was paid outside the provider. */
export const byHandFields = fields({
  reference: text({ label: 'Reference', required: 'Please enter the reference.', most: 100 }),
  paid_on: date({ label: 'Paid on', help: 'Empty: today.' }),
});

/** It is read also after the person of the payment is erased. */
const why = {
  least: [10, 'Please write at least 10 characters, so that others can judge it.'],
  most: 500,
  help: 'Accountants read it for years: please do not name the payer.',
} as const;

/** Form with which a user proposes to write off money that no order has. */
export const proposeWriteOffFields = fields({
  amount: money({
    label: 'Amount',
    least: [0.01, 'A write-off must be more than 0.'],
    most: MOST_RUPEES,
    help: 'In rupees. Empty: all that belongs to no order and that no refund claims.',
  }),
  reason: longText({ label: 'Reason', required: 'Please write why it is written off.', ...why }),
});

/** Form that refuses a write-off. */
export const rejectWriteOffFields = fields({ reason: longText({ label: 'Reason', required: 'Please write a reason.', ...why }) });

/** Form that takes a write-off back. */
export const reverseWriteOffFields = fields({
  reason: longText({ label: 'Reason', required: 'Please write why it is taken back.', ...why }),
});
