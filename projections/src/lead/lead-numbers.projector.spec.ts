import type { DomainEvent } from '@matricula/domain/kernel';
import { projecting } from '@matricula/testing';
import { leadNumbersProjector } from './lead-numbers.projector';

const numbers = projecting(leadNumbersProjector);
const of = (type: string, phone?: string): DomainEvent => ({ type, data: { leadId: 'lead-1', phone } });

describe('the numbers of a lead', () => {
  it('are those of its orders, payment links and admissions, each once', () =>
    numbers
      .given(
        of('OrderCreated', '+919811904801'),
        of('PaymentLinkCreated', '09811904802'),
        of('AdmissionClaimed', '+919811904801'),
        of('OrderCreated'),
      )
      .then('lead-1')
      .matches({ numbers: ['+919811904801', '+919811904802'] }));

  it('are removed when the person is erased, and do not come back', () =>
    numbers
      .given(of('OrderCreated', '+919811904801'), { type: 'LeadErased', data: { leadId: 'lead-1' } }, of('OrderCreated', '+919811904801'))
      .then('lead-1')
      .matches({ numbers: [] }));
});
