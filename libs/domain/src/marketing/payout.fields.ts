import { date, fields, longText, money, oneOf, text } from '../kernel/field-set';

const MOST_RUPEES = 1_000_000_000;

/** Form of a payment to a publisher. */
export const paymentFields = fields({
  publisherId: oneOf({ label: 'Publisher', from: 'publishers', shows: 'name', required: 'Please choose the publisher.' }),
  month: text({
    label: 'For the leads of',
    required: 'Please choose a month.',
    pattern: [/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-01'],
    help: 'A month, for example 2026-01.',
  }),
  amount: money({ label: 'Amount', least: 0.01, most: MOST_RUPEES, help: 'In rupees. Empty: the whole open amount.' }),
  paidOn: date({ label: 'Paid on', required: 'Please choose the payment date.' }),
  reference: text({
    label: 'Reference',
    required: 'Please give the reference of the payment.',
    most: 100,
    help: 'The reference of the transfer or cheque.',
  }),
});

/** Why it did not happen. */
export const undoPaymentFields = fields({ reason: longText({ label: 'Why', most: 500 }) });
