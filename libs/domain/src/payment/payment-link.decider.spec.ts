import { deciding } from '@matricula/testing';
import { paymentLinkDecider } from './payment-link.decider';
import type { PaymentLinkCreated, PaymentLinkEvent } from './payment-link.events';

const link = deciding(paymentLinkDecider);
const ids = { linkId: 'link-1', orderId: 'order-1', leadId: 'lead-1' };
const at = '2026-11-20T10:00:00.000Z';
const details: PaymentLinkCreated['data'] = { ...ids, token: 'secret', amountPaise: 100_000, purpose: 'MBA 2027' };
const created = (more: Partial<PaymentLinkCreated['data']> = {}): PaymentLinkEvent => ({
  type: 'PaymentLinkCreated',
  data: { ...details, ...more },
});
const received = (paymentId: string, amountPaise: number, paidPaise = amountPaise): PaymentLinkEvent => ({
  type: 'PaymentLinkPaymentReceived',
  data: { ...ids, paymentId, amountPaise, paidPaise, status: paidPaise === 100_000 ? 'paid' : 'part-paid' },
});
const pay = (paymentId: string, amountPaise: number) => ({ type: 'RecordLinkPayment', data: { paymentId, amountPaise } }) as const;
const page = (amountPaise: number, checkoutId: string) => ({ checkoutId, provider: 'sandbox', mode: 'live' as const, amountPaise });
const open = (amountPaise: number, checkoutId = 'link-1-1') =>
  ({ type: 'PlanCheckout', data: { ...page(amountPaise, checkoutId), at } }) as const;
const plannedPage = (amountPaise: number, checkoutId = 'link-1-1'): PaymentLinkEvent => ({
  type: 'PaymentCheckoutPlanned',
  data: { ...ids, ...page(amountPaise, checkoutId) },
});
const start = (checkoutId = 'link-1-1') =>
  ({ type: 'StartCheckout', data: { ...page(100_000, checkoutId), providerId: 'page-1', url: 'https://pay' } }) as const;
const startedPage = (checkoutId = 'link-1-1'): PaymentLinkEvent => ({
  type: 'PaymentCheckoutStarted',
  data: { ...ids, ...start(checkoutId).data },
});
const replace = (checkoutId = 'link-1-1') => ({ type: 'ReplaceCheckout', data: { checkoutId } }) as const;
const replacedPage = (checkoutId = 'link-1-1'): PaymentLinkEvent => ({ type: 'PaymentCheckoutReplaced', data: { ...ids, checkoutId } });
const cancel = { type: 'CancelLink', data: {} } as const;

describe('a payment link', () => {
  it('is created once, for more than 0', () => {
    link.given().when({ type: 'CreateLink', data: details }).then({ type: 'PaymentLinkCreated', data: details });
    link.given(created()).when({ type: 'CreateLink', data: details }).thenRefused('payment-link/exists');
    link
      .given()
      .when({ type: 'CreateLink', data: { ...details, amountPaise: 0 } })
      .thenRefused('payment-link/amount');
    // No provider takes it: the link could never be paid.
    link
      .given()
      .when({ type: 'CreateLink', data: { ...details, amountPaise: 99 } })
      .thenRefused('payment-link/amount');
    link
      .given()
      .when({ type: 'CreateLink', data: { ...details, leastPaise: 100_001 } })
      .thenRefused('payment-link/amount');
    link
      .given()
      .when({ type: 'CreateLink', data: { ...details, amountPaise: 0.5 } })
      .thenRefused('money/invalid');
  });

  it('is paid at once or in parts, each payment counted once', () => {
    link
      .given(created())
      .when(pay('pay-1', 100_000))
      .then({ type: 'PaymentLinkPaymentReceived', data: { paidPaise: 100_000, status: 'paid' } });
    const part = link.given(created({ leastPaise: 10_000 }), received('pay-1', 40_000));
    part.when(pay('pay-1', 40_000)).thenNothing();
    part.when(pay('pay-2', 60_000)).then({ type: 'PaymentLinkPaymentReceived', data: { paidPaise: 100_000, status: 'paid' } });
  });

  it('opens the pay page for what is open, in parts only if they are allowed', () => {
    link.given(created()).when(open(100_000)).then({ type: 'PaymentCheckoutPlanned' });
    link.given(created()).when(open(40_000)).thenRefused('payment-link/amount');
    link.given(created()).when(open(100_001)).thenRefused('payment-link/amount');
    const parts = link.given(created({ leastPaise: 10_000 }), received('pay-1', 95_000));
    parts.when(open(5_000)).then({ type: 'PaymentCheckoutPlanned' });
    parts.when(open(4_999)).thenRefused('payment-link/amount');
    // Less than a rupee would be left.
    parts.when(open(99_950)).thenRefused('payment-link/amount');
    link
      .given(created({ leastPaise: 10_000 }))
      .when(open(9_999))
      .thenRefused('payment-link/amount');
    link
      .given(created({ expiresAt: at }))
      .when(open(100_000))
      .thenRefused('payment-link/expired');
    link.given(created(), received('pay-1', 100_000)).when(open(1)).thenRefused('payment-link/not-possible');
  });

  it('plans one page at a time, each with the next number', () => {
    link.given(created()).when(open(100_000, 'link-1-2')).thenRefused('payment-link/other-page');
    link.given(created(), plannedPage(100_000)).when(open(100_000)).thenRefused('payment-link/other-page');
    link.given(created(), plannedPage(100_000)).when(open(100_000, 'link-1-2')).thenRefused('payment-link/other-page');
    for (const over of [[plannedPage(100_000), startedPage()], [startedPage()], [plannedPage(100_000), replacedPage()]])
      link
        .given(created(), ...over)
        .when(open(100_000, 'link-1-2'))
        .then({ type: 'PaymentCheckoutPlanned' });
  });

  it('records what the provider opened once, also after its end, and not if another page took its place', () => {
    const planned = link.given(created(), plannedPage(100_000));
    planned.when(start()).then({ type: 'PaymentCheckoutStarted' });
    link.given(created(), plannedPage(100_000), startedPage()).when(start()).thenNothing();
    link.given(created(), plannedPage(100_000), replacedPage()).when(start()).thenNothing();
    link
      .given(created(), plannedPage(100_000), { type: 'PaymentLinkCancelled', data: ids })
      .when(start())
      .then({ type: 'PaymentCheckoutStarted' });
    planned.when(replace()).then({ type: 'PaymentCheckoutReplaced' });
    link.given(created(), plannedPage(100_000), replacedPage()).when(replace()).thenNothing();
  });

  it('cannot be cancelled once a part is paid', () => {
    link.given(created()).when(cancel).then({ type: 'PaymentLinkCancelled' });
    link
      .given(created({ leastPaise: 1 }), received('pay-1', 40_000))
      .when(cancel)
      .thenRefused('payment-link/part-paid');
    link.given(created(), received('pay-1', 100_000)).when(cancel).thenRefused('payment-link/not-possible');
  });

  it('expires when its time is over and it is not paid', () => {
    const expire = { type: 'ExpireLink', data: { at } } as const;
    link
      .given(created({ expiresAt: at }))
      .when(expire)
      .then({ type: 'PaymentLinkExpired' });
    link.given(created()).when(expire).thenNothing();
    link
      .given(created({ expiresAt: at }), received('pay-1', 100_000))
      .when(expire)
      .thenNothing();
    link
      .given(created({ expiresAt: at }), { type: 'PaymentLinkExpired', data: ids })
      .when(expire)
      .thenNothing();
  });

  it('is sent while it is open, each message once', () => {
    const send = { type: 'SendLink', data: { channel: 'sms', messageId: 'm-1', isReminder: false, sentAt: at } } as const;
    const sent: PaymentLinkEvent = { type: 'PaymentLinkSent', data: { ...ids, ...send.data } };
    link.given(created()).when(send).then({ type: 'PaymentLinkSent' });
    link.given(created(), sent).when(send).thenNothing();
    link
      .given(created({ remindAfterHours: 24 }))
      .when(send)
      .then({ type: 'PaymentLinkSent', data: { remindAt: '2026-11-21T10:00:00.000Z' } });
    link.given(created(), { type: 'PaymentLinkCancelled', data: ids }).when(send).thenRefused('payment-link/not-possible');
  });

  it('notes each page that its provider does not cancel once', () => {
    const note = { type: 'NoteOpenPage', data: { checkoutId: 'link-1-1', reason: 'A part is paid.' } } as const;
    const cancelled: PaymentLinkEvent = { type: 'PaymentLinkCancelled', data: ids };
    link
      .given(created(), cancelled)
      .when(note)
      .then({ type: 'PaymentPageNotCancelled', data: { ...ids, ...note.data } });
    link
      .given(created(), cancelled, { type: 'PaymentPageNotCancelled', data: { ...ids, ...note.data } })
      .when(note)
      .thenNothing();
  });

  it('loses its address and its person when they are erased', () => {
    const erased = link.given(created(), { type: 'PaymentLinkTextErased', data: { linkId: 'link-1' } });
    erased.when({ type: 'EraseLinkText', data: {} }).thenNothing();
    erased.when(pay('pay-1', 100_000)).then({ type: 'PaymentLinkPaymentReceived' });
  });
});
