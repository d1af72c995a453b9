import { booksContext, type TaxDocumentIssued } from '@matricula/domain/books';
import { communicationContext } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  paymentBoundary,
  paymentContext,
  paymentLinkBoundary,
  type LinkChannel,
  type PaymentCommand,
  type PaymentLinkCommand,
} from '@matricula/domain/payment';
import { openPlace, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { SendDocumentsWorker } from './send-documents.worker';

const at = '2026-11-27T10:00:00.000Z';
const data: TaxDocumentIssued['data'] = {
  ...{ documentId: 'd-1', kind: 'receipt', series: 'SUNR', financialYear: '2026-27', sequence: 1, number: 'SUNR/2627/000001' },
  ...{ sourceId: 'p-1', paymentId: 'p-1', orderId: 'o-1', leadId: 'lead-1', issuedOn: '2026-11-27', movedAt: at },
  ...{ supplierName: 'Sunrise', description: 'MBA 2027', taxablePaise: 900, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 900 },
};

describe('an issued document', () => {
  let place: Place;
  beforeEach(() => {
    place = openPlace([...booksContext.events, ...paymentContext.events, ...communicationContext.events]);
  });
  afterEach(() => place.close());

  const onLink = (command: PaymentLinkCommand) => place.decide(paymentLinkBoundary, 'k-1', command);
  const onPayment = (command: PaymentCommand) => place.decide(paymentBoundary, 'p-1', command);
  const paidByLink = async (...channels: LinkChannel[]) => {
    const link = { linkId: 'k-1', orderId: 'o-1', leadId: 'lead-1', token: 'secret', amountPaise: 900, purpose: 'MBA 2027' };
    await onLink({ type: 'CreateLink', data: { ...link, phone: '+919811122233', email: 'ravi@example.org' } });
    for (const [index, channel] of channels.entries())
      await onLink({ type: 'SendLink', data: { channel, messageId: `m-${index}`, isReminder: index > 0, sentAt: at } });
    const of = { paymentId: 'p-1', provider: 'sandbox', providerId: 'pay_1', mode: 'live', orderId: 'o-1', leadId: 'lead-1' } as const;
    await onPayment({ type: 'RecordReport', data: { ...of, linkId: 'k-1', state: 'captured', amountPaise: 900, at } });
  };
  /** The messages after the worker has seen the document twice. */
  const sent = async (out = false) => {
    const choices = { optedOut: async () => ({ lead: out, contact: false }) };
    const worker = new SendDocumentsWorker({ store: place.store, choices, publicUrl: 'https://crm.example' });
    const event = {
      id: 'e-1',
      type: 'TaxDocumentIssued',
      tenantId: TENANT,
      data,
      meta: { correlationId: 'c' },
    } as unknown as RecordedEvent;
    for (let times = 0; times < 2; times++) await worker.work([event]);
    return (await place.log('MessageRequested')).map(({ data: message }: RecordedEvent) => message);
  };

  it('is sent by each channel by which the link was sent, once', async () => {
    await paidByLink('sms', 'sms', 'email');
    const body = 'We received your payment of Rs 9.00 to Sunrise. Receipt SUNR/2627/000001: https://crm.example/pay/secret';
    expect(await sent()).toMatchObject([
      { channel: 'sms', to: '+919811122233', body, kind: 'payment-document', recipientId: 'lead-1' },
      { channel: 'email', to: 'ravi@example.org', title: 'Receipt SUNR/2627/000001 of ₹9.00' },
    ]);
  });

  it('is not sent to a person who wants no such messages', async () => {
    await paidByLink('sms');
    expect(await sent(true)).toEqual([]);
  });

  it('of a link that was not sent, or of money without a link, is not sent', async () => {
    expect(await sent()).toEqual([]);
    await paidByLink();
    expect(await sent()).toEqual([]);
  });
});
