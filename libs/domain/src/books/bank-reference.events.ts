import { defineEvent, id, text, type EventOf } from '../kernel';

/** Stream of a reference on the bank statement. */
export const bankReferenceStream = (tenantId: string, key: string) => `bank-reference-${tenantId}-${key}`;

export const bankReferenceTaken = defineEvent('BankReferenceTaken', {
  context: 'books',
  doc: 'A settlement was found in the bank by this reference: no other settlement has it.',
  fields: { settlementId: id(), bankReference: text() },
});
export type BankReferenceTaken = EventOf<typeof bankReferenceTaken>;

export const bankReferenceEvents = [bankReferenceTaken];
export type BankReferenceEvent = BankReferenceTaken;
