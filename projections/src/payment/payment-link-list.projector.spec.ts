import { projecting } from '@matricula/testing';
import { paymentLinkListProjector } from './payment-link-list.projector';

const links = projecting(paymentLinkListProjector);
const ids = { linkId: 'link-1', orderId: 'order-1', leadId: 'lead-1' };
const at = '2026-11-20T10:00:00.000Z';
const created = {
  type: 'PaymentLinkCreated',
  data: {
    ...{ ...ids, token: 'secret', amountPaise: 100_000, purpose: 'MBA 2027', payerName: 'Ravi Kumar', phone: '+919811122233' },
    ...{ email: 'ravi@example.org', ownerId: 'asha', ownerName: 'Asha Sharma' },
  },
};
const sent = (isReminder: boolean, messageId: string) => ({
  type: 'PaymentLinkSent',
  data: { ...ids, channel: 'sms', messageId, isReminder, sentAt: at },
});
const paid = (paidPaise: number, status: string) => ({
  type: 'PaymentLinkPaymentReceived',
  data: { ...ids, paymentId: `pay-${paidPaise}`, amountPaise: paidPaise, paidPaise, status },
});

describe('the row of a payment link', () => {
  it('follows its life', async () => {
    await links.given(created).then('link-1').matches({ status: 'created', paidPaise: 0, sentCount: 0, token: 'secret' });
    await links.given(created, sent(false, 'm-1'), sent(true, 'm-2')).then('link-1').matches({ sentCount: 2, sentAt: at, remindedAt: at });
    await links.given(created, paid(40_000, 'part-paid')).then('link-1').matches({ status: 'part-paid', paidPaise: 40_000 });
    await links.given(created, paid(100_000, 'paid')).then('link-1').matches({ status: 'paid' });
    await links.given(created, { type: 'PaymentLinkCancelled', data: ids }).then('link-1').matches({ status: 'cancelled' });
    await links
      .given(created, { type: 'PaymentLinkExpired', data: ids }, paid(40_000, 'part-paid'))
      .then('link-1')
      .matches({ status: 'expired', paidPaise: 40_000 });
  });

  it('knows when the payer went to the pay page, and follows the owner', () =>
    links
      .given(
        created,
        {
          type: 'PaymentCheckoutStarted',
          data: { ...ids, checkoutId: 'link-1-1', provider: 'sandbox', providerId: 'p', url: 'https://pay', amountPaise: 100_000 },
        },
        { type: 'PaymentLinkOwnerChanged', data: { ...ids, ownerId: 'vikram', ownerName: 'Vikram Nair' } },
      )
      .then('link-1')
      .matches({ openedAt: expect.any(String), ownerId: 'vikram' }));

  it('keeps its sums when the person is erased, and neither its address nor anything about the person', async () => {
    const rows = await links.given(created, { type: 'PaymentLinkTextErased', data: { linkId: 'link-1' } }).rows();
    expect(rows.get('tenant-1/link-1')).toMatchObject({ amountPaise: 100_000, erased: true });
    expect(JSON.stringify([...rows])).not.toMatch(/Ravi|98111|example\.org|secret/);
  });
});
