import { captured, projecting } from '@matricula/testing';
import { publisherFactsProjector } from './publisher-facts.projector';

const facts = projecting(publisherFactsProjector);
const publisher = { publisherId: 'lead-mart', name: 'Lead Mart', pay: { new: 50, verified: 120, enrolled: 900, duplicate: 5 } };
const lead = { source: 'WEB' };
const arrived = captured({ publisher });
const verified = { type: 'LeadVerified', data: { leadId: 'lead-1', lead } };
const again = { type: 'LeadReEnquired', data: { leadId: 'lead-1', enquiryId: 'e-2', attempt: 2, offered: {}, publisher, lead } };
const removed = (reason: string) => ({ type: 'LeadRemoved', data: { leadId: 'lead-1', reason, enquiryIds: ['lead-1', 'e-2'], lead } });

describe('a lead from a publisher', () => {
  it('is paid by the rate of its day, for the best result it reached', async () => {
    const { data: enrolled } = { data: { leadId: 'lead-1', lead } };
    await facts.given(arrived).then('lead-1').matches({ publisherName: 'Lead Mart', quality: 'new', amountPaise: 5_000 });
    await facts.given(arrived, verified).then('lead-1').matches({ quality: 'verified', amountPaise: 12_000 });
    await facts
      .given(arrived, { type: 'LeadEnrolled', data: enrolled })
      .then('lead-1')
      .matches({ quality: 'enrolled', amountPaise: 90_000 });
    const back = { type: 'LeadVerificationWithdrawn', data: { leadId: 'lead-1' } };
    await facts.given(arrived, verified, back).then('lead-1').matches({ quality: 'new', amountPaise: 5_000 });
  });

  it('is a duplicate if the person was a lead already, whatever happens to the lead later', async () => {
    const given = facts.given(captured(), again, verified);
    await given.then('e-2').matches({ leadId: 'lead-1', quality: 'duplicate', amountPaise: 500 });
    expect((await given.rows()).size).toBe(1);
  });

  it('is not counted when its import is undone, and is counted again when the lead is restored', async () => {
    const undone = facts.given(arrived, again, removed('import-undone'));
    await undone.then('lead-1').matches({ withdrawn: true });
    await undone.then('e-2').matches({ withdrawn: true });
    const restored = { type: 'LeadRestored', data: { leadId: 'lead-1', enquiryIds: ['lead-1', 'e-2'] } };
    await facts.given(arrived, again, removed('import-undone'), restored).then('e-2').matches({ withdrawn: false });
    await facts.given(arrived, removed('manual')).then('lead-1').matches({ withdrawn: false });
    expect(
      (await facts.given(captured(), again, { type: 'LeadReEnquiryWithdrawn', data: { leadId: 'lead-1', enquiryId: 'e-2' } }).rows()).size,
    ).toBe(0);
  });

  it('stays unpaid until a payment covers it, and again once the payment is undone', async () => {
    const of = { paymentId: 'p-1', publisherId: 'lead-mart', publisherName: 'Lead Mart', month: '2026-02', amount: 50 };
    const paid = {
      type: 'PublisherPaymentNoted',
      data: { ...of, countsAt: '2026-02-01T06:30:00.000Z', paidOn: '2026-03-01', reference: 'UTR 7' },
    };
    const given = facts.given(arrived, paid);
    await given.then('lead-1').matches({ kind: 'lead', amountPaise: 5_000, paidPaise: 0, openPaise: 5_000 });
    await given
      .then('p-1')
      .matches({ kind: 'payment', at: '2026-02-01T06:30:00.000Z', amountPaise: 0, paidPaise: 5_000, openPaise: -5_000, withdrawn: false });
    await given.then('p-1').matches({ paidAt: '2026-03-01T06:30:00.000Z' });
    const undone = { type: 'PublisherPaymentUndone', data: of };
    await facts.given(arrived, paid, undone).then('p-1').matches({ withdrawn: true });
  });

  it('adds a share of a commission to the paisa, and its part of what is paid', async () => {
    const earned = {
      type: 'CommissionEarned',
      data: { admissionId: 'a-1', leadId: 'lead-1', publisherId: 'lead-mart', publisherName: 'Lead Mart', publisherPaise: 12_345 },
    };
    const payment = { paymentId: 'p-1', publisherId: 'lead-mart', publisherName: 'Lead Mart', month: '2026-02', amount: 123 };
    const said = { ...payment, countsAt: '2026-02-01T06:30:00.000Z', paidOn: '2026-03-01', reference: 'UTR 7' };
    const given = facts.given(earned, { type: 'PublisherPaymentNoted', data: { ...said, amountPaise: 12_345 } });
    await given.then('event-1').matches({ kind: 'commission', amountPaise: 12_345, openPaise: 12_345 });
    await given.then('p-1').matches({ paidPaise: 12_345, openPaise: -12_345 });
    await facts
      .given({ ...earned, type: 'CommissionReversed' })
      .then('event-1')
      .matches({ amountPaise: -12_345 });
  });
});
