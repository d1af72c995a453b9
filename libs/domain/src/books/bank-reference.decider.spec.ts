import { deciding } from '@matricula/testing';
import { bankReferenceDecider, bankReferenceKey, type BankReferenceCommand } from './bank-reference.decider';
import type { BankReferenceEvent } from './bank-reference.events';

const references = deciding(bankReferenceDecider);
const take = (settlementId: string): BankReferenceCommand => ({
  type: 'TakeBankReference',
  data: { settlementId, bankReference: 'UTR 1' },
});
const taken: BankReferenceEvent = { type: 'BankReferenceTaken', data: { settlementId: 'razorpay-setl_1', bankReference: 'UTR 1' } };

describe('a reference on the bank statement', () => {
  it('belongs to one settlement', () => {
    references.given().when(take('razorpay-setl_1')).then(taken);
    references.given(taken).when(take('razorpay-setl_1')).thenNothing();
    references.given(taken).when(take('Razorpay-setl_1')).thenRefused('settlement/bank-reference');
  });

  it('is the same one however it is spelled', () => expect(bankReferenceKey(' utr-0 01 ')).toBe(bankReferenceKey('UTR001')));
});
