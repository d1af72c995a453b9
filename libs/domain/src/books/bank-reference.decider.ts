import { defineBoundary, DomainError, type Decider, type DomainCommand } from '../kernel';
import { bankReferenceStream, type BankReferenceEvent, type BankReferenceTaken } from './bank-reference.events';

/** A reference on the bank statement, and the settlement that has it. */
export interface BankReference {
  settlementId?: string;
}

export type BankReferenceCommand = DomainCommand<'TakeBankReference', BankReferenceTaken['data']>;

/** References that are spelled alike are one. */
export const bankReferenceKey = (reference: string): string => reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The error for a reference of another settlement. */
export function takenReference(settlementId: string): DomainError {
  const message = `The settlement ${settlementId} has this bank reference already: money is found in the bank once.`;
  return new DomainError('settlement/bank-reference', message, { bank_reference: message });
}

/** A reference belongs to one settlement, also of two users who bank at once. */
export const bankReferenceDecider: Decider<BankReference, BankReferenceCommand, BankReferenceEvent> = {
  initial: {},
  decide({ data }, { settlementId }) {
    if (settlementId === data.settlementId) return [];
    if (settlementId !== undefined) throw takenReference(settlementId);
    return [{ type: 'BankReferenceTaken', data }];
  },
  evolve: (_, { data: { settlementId } }) => ({ settlementId }),
};

/** A reference on the bank statement; its key is `bankReferenceKey`. */
export const bankReferenceBoundary = defineBoundary({ name: 'bank reference', stream: bankReferenceStream, decider: bankReferenceDecider });
