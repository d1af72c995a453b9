import { projecting } from '@matricula/testing';
import { admissionFactsProjector } from './admission-facts.projector';

const facts = projecting(admissionFactsProjector);
const dimensions = {
  ...{ admissionId: 'a-1', leadId: 'lead-1', collegeId: 'c-1', collegeName: 'Lakeview', source: 'WEB', ownerId: 'asha' },
  ownerName: 'Asha Sharma',
};
const claimed = {
  type: 'AdmissionClaimed',
  data: { ...dimensions, leadName: 'Ravi Kumar', callActionId: 'call-1', claimedAt: '2026-11-20T10:00:00.000Z' },
};
const earned = { type: 'CommissionEarned', data: { ...dimensions, commissionPaise: 500 } };

describe('the facts of an admission', () => {
  it('count claims, confirmations, cancellations and commissions, without the name of the person', async () => {
    const confirmed = { type: 'AdmissionConfirmed', data: { ...dimensions, amountPaise: 10_000 } };
    const cancelled = { type: 'AdmissionCancelled', data: { ...dimensions, from: 'confirmed' } };
    const reversed = { type: 'CommissionReversed', data: { ...dimensions, commissionPaise: 500 } };
    const rows = [...(await facts.given(claimed, confirmed, earned, cancelled, reversed).rows()).values()];
    expect(rows).toMatchObject([
      { kind: 'claimed', at: '2026-11-20T10:00:00.000Z', collegeName: 'Lakeview' },
      { kind: 'confirmed', amountPaise: 10_000 },
      { kind: 'commission', commissionPaise: 500 },
      { kind: 'cancelled', ownerId: 'asha' },
      { kind: 'commission', commissionPaise: -500 },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Ravi');
  });

  it('count a second claim after a cancellation, under its dimensions', async () => {
    const cancelled = { type: 'AdmissionCancelled', data: { ...dimensions, from: 'claimed' } };
    const reclaimed = {
      type: 'AdmissionReclaimed',
      data: { ...dimensions, applicationId: 'app-1', claimedAt: '2026-11-21T10:00:00.000Z' },
    };
    const rows = [...(await facts.given(claimed, cancelled, reclaimed).rows()).values()];
    expect(rows.map(({ kind }) => kind)).toEqual(['claimed', 'cancelled', 'claimed']);
    expect(rows[2]).toMatchObject({ at: '2026-11-21T10:00:00.000Z', collegeName: 'Lakeview' });
  });

  it('name the product that was paid, before the claim or after it, and when the lead came in', async () => {
    const product = { productId: 'p-1', productName: 'MBA 2027' };
    const set = { type: 'AdmissionProductSet', data: { ...dimensions, orderId: 'order-1', ...product } };
    await facts.given(claimed, set).then('claimed/a-1').matches(product);
    await facts.given(set).then('claimed/a-1').equals(undefined);
    const leadCapturedAt = '2026-11-01T10:00:00.000Z';
    const confirmed = { type: 'AdmissionConfirmed', data: { ...dimensions, ...product, amountPaise: 10_000, leadCapturedAt } };
    const rows = await facts.given(confirmed).rows();
    expect([...rows.values()]).toMatchObject([{ kind: 'confirmed', ...product, leadCapturedAt }]);
  });

  it('give a claim to the present owner', () =>
    facts
      .given(claimed, { type: 'AdmissionOwnerChanged', data: { ...dimensions, ownerId: 'vikram', ownerName: 'Vikram Nair' } })
      .then('claimed/a-1')
      .matches({ ownerId: 'vikram' }));
});
