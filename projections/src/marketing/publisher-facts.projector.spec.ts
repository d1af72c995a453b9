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
    await facts.given(arrived).then('lead-1').matches({ publisherName: 'Lead Mart', quality: 'new', amount: 50 });
    await facts.given(arrived, verified).then('lead-1').matches({ quality: 'verified', amount: 120 });
    await facts.given(arrived, { type: 'LeadEnrolled', data: enrolled }).then('lead-1').matches({ quality: 'enrolled', amount: 900 });
    const back = { type: 'LeadVerificationWithdrawn', data: { leadId: 'lead-1' } };
    await facts.given(arrived, verified, back).then('lead-1').matches({ quality: 'new', amount: 50 });
  });

  it('is a duplicate if the person was a lead already, whatever happens to the lead later', async () => {
    const given = facts.given(captured(), again, verified);
    await given.then('e-2').matches({ leadId: 'lead-1', quality: 'duplicate', amount: 5 });
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
    await given.then('lead-1').matches({ kind: 'lead', amount: 50, paid: 0, open: 50 });
    await given.then('p-1').matches({ kind: 'payment', at: '2026-02-01T06:30:00.000Z', amount: 0, paid: 50, open: -50, withdrawn: false });
    await given.then('p-1').matches({ paidAt: '2026-03-01T06:30:00.000Z' });
    const undone = { type: 'PublisherPaymentUndone', data: of };
    await facts.given(arrived, paid, undone).then('p-1').matches({ withdrawn: true });
  });
});
