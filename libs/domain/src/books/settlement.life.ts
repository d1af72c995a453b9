import { bankNames } from '../kernel/reference-lists';
import { choice, date, fields, longText, money, text } from '../kernel/field-set';
import { defineLifecycle } from '../kernel/lifecycle';
import { settlementProviders } from './settlement-providers';

/** Form that records a settlement as found on the bank statement. */
export const bankSettlementFields = fields({
  amount: money({
    label: 'Amount on the statement',
    required: 'Please enter the amount.',
    least: 0.01,
    most: 1_000_000_000,
    help: 'In rupees.',
  }),
  bank_reference: text({ label: 'Bank reference', required: 'Please enter the bank reference.', most: 100 }),
  bank: choice({ label: 'Bank', of: bankNames, free: true, most: 120, help: 'The bank of the statement.' }),
  banked_on: date({ label: 'Day of the statement', required: 'Please enter the day.' }),
  note: longText({ label: 'Note', most: 1_000, help: 'Needed if the settlement or its sum differs.' }),
});

/** Form that reads the settlements of a day from the provider. */
export const fetchSettlementsFields = fields({ day: date({ label: 'Day', required: 'Please enter the day.' }) });

const ofFile = fields({
  provider: choice({ label: 'Provider', of: settlementProviders, help: 'Empty: the provider of the account.' }),
  settlement_id: text({ label: 'Settlement id', required: 'Please enter the id of the settlement.', most: 100 }),
  amount: money({ label: 'Amount', required: 'Please enter the amount.', least: 0.01, most: 1_000_000_000, help: 'In rupees.' }),
  utr: text({ label: 'Bank reference', most: 100 }),
});

/** Form of a settlement from an uploaded file. */
export const settlementUploadFields = ofFile;

/** Form of a settlement from a file. */
export const settlementFileFields = fields({
  ...ofFile,
  content: longText({
    label: 'Lines',
    required: 'Please paste the lines of the file.',
    most: 900_000,
    help: 'CSV with the columns entity_id, type, amount, fee, tax, credit, debit, settled_at.',
  }),
});

/** Form that discards a settlement which was read from a file by mistake. */
export const discardSettlementFields = fields({
  reason: longText({
    label: 'Reason',
    required: 'Please write a reason.',
    least: [10, 'Please write at least 10 characters, so that others can judge it.'],
    most: 500,
    help: 'The fees that it booked are booked back. Lines that it had are compared again when their own settlement is read.',
  }),
});

/**
 * Life cycle of a settlement. Comparing its lines moves it to `matched` or `differs`; users find it on the bank statement and close it, or discard one
 * that was read from a file by mistake. A discarded one may be read again, and is open then.
 */
export const settlementLife = defineLifecycle({
  name: 'settlement',
  states: { open: 'Open', matched: 'Matched', differs: 'Differs', banked: 'In the bank', closed: 'Closed', discarded: 'Discarded' },
  moves: {
    bank: { label: 'Found in the bank', from: ['matched', 'differs'], to: 'banked', asks: bankSettlementFields },
    close: { label: 'Close', from: ['banked'], to: 'closed' },
    discard: { label: 'Discard', from: ['open', 'matched', 'differs'], to: 'discarded', asks: discardSettlementFields },
  },
});

export type SettlementStatus = keyof typeof settlementLife.states;
export type SettlementMove = keyof typeof settlementLife.moves;
