import { projecting } from '@matricula/testing';
import { publisherPaymentsProjector } from './publisher-payments.projector';

const ids = { paymentId: 'p-1', publisherId: 'lead-mart', publisherName: 'Lead Mart', month: '2026-02' };
const of = { ...ids, amount: 700, amountPaise: 70_050 };
const paid = {
  type: 'PublisherPaymentNoted',
  at: '2026-03-02T05:00:00.000Z',
  data: { ...of, countsAt: '2026-02-01T06:30:00.000Z', paidOn: '2026-03-01', reference: 'UTR 7' },
};
const undone = { type: 'PublisherPaymentUndone', at: '2026-03-03T05:00:00.000Z', data: { ...of, reason: 'Returned' } };

describe('a payment to a publisher', () => {
  it('shows who recorded it, when, and with which reference', () =>
    projecting(publisherPaymentsProjector)
      .given(paid)
      .then('p-1')
      .matches({
        ...ids,
        amountPaise: 70_050,
        paidOn: '2026-03-01',
        reference: 'UTR 7',
        at: paid.at,
        userId: expect.any(String),
        undone: false,
      }));

  it('stays listed after a reversal, with who reversed it and why', () =>
    projecting(publisherPaymentsProjector)
      .given(paid, undone)
      .then('p-1')
      .matches({ undone: true, undoneAt: undone.at, undoneById: expect.any(String), reason: 'Returned', reference: 'UTR 7' }));
});
