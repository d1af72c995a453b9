import { billingProfile } from '@matricula/domain/books';
import { booksContext } from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadContext } from '@matricula/domain/lead';
import { orderBoundary, orderContext, type OrderCommand, type OrderCreated } from '@matricula/domain/order';
import { automationEvents } from '@matricula/domain/automation';
import { paymentBoundary, paymentContext } from '@matricula/domain/payment';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { userEvents } from '@matricula/domain/user';
import { execute } from '@matricula/event-store';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { TaxDocumentsWorker } from './tax-documents.worker';

const gstin = '29ABCDE1234F1Z5';
const profile = { recordId: 'b-1', legalName: 'Sunrise Education', address: 'MG Road, Bengaluru', state: '29', gstin, seriesPrefix: 'SUN' };
const created: OrderCreated['data'] = {
  ...{ orderId: 'o-1', leadId: 'lead-1', checkoutId: 'c-1', leadName: 'Ravi Kumar', productId: 'p-1', productName: 'MBA 2027' },
  ...{ productKind: 'application-form', collegeId: 'c-1', totalPaise: 118_000, taxRate: 18 },
};
const pay = (paymentId: string, amountPaise: number, paidAt = '2026-11-20T10:00:00.000Z'): OrderCommand => ({
  type: 'RecordPayment',
  data: { paymentId, outcome: 'captured', amountPaise, paidAt },
});
const refund = (refundId: string, amountPaise: number, paymentId?: string): OrderCommand => ({
  type: 'RecordRefund',
  data: { refundId, paymentId, amountPaise, refundedAt: '2027-04-02T10:00:00.000Z' },
});

describe('the documents of an order', () => {
  let place: Place;

  const tell = (command: OrderCommand) =>
    execute(place.store, orderBoundary.decider, { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT }, command, person);
  const workerFor = (profiles: readonly object[]) => {
    const acl = ['PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'].map((code) => ({ code, level: [6] }));
    const identity = { tenant: async () => ({ name: 'Sunrise' }) as never, staff: async () => [{ userId: 'anita', acl }] as never };
    return new TaxDocumentsWorker({ store: place.store, reads: readsOf([recordList(billingProfile), profiles]), identity });
  };
  /** The documents after the worker has seen each event twice. */
  const issued = async (profiles: readonly object[]): Promise<Record<string, unknown>[]> => {
    const worker = workerFor(profiles);
    const events = await place.log(...worker.types);
    for (let times = 0; times < 2; times++) await worker.work(events);
    return (await place.log('TaxDocumentIssued')).map(({ data }: RecordedEvent) => data as Record<string, unknown>);
  };

  beforeEach(async () => {
    place = openPlace([
      ...[...booksContext.events, ...orderContext.events, ...paymentContext.events, ...leadContext.events, ...tenantEvents],
      ...[...automationEvents, ...userEvents],
    ]);
    const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    await execute(
      place.store,
      tenantDecider,
      { stream: tenantStream(TENANT), tenantId: TENANT },
      { type: 'RegisterTenant', data: sunrise },
      person,
    );
  });
  afterEach(() => place.close());

  it('are an invoice with tax, once for each payment, and a credit note that corrects it', async () => {
    await tell({ type: 'CreateOrder', data: created });
    for (const command of [pay('pay-1', 59_000), pay('pay-2', 59_000), refund('r-1', 11_800, 'pay-1')]) await tell(command);
    expect(await issued([profile])).toMatchObject([
      {
        ...{ kind: 'invoice', number: 'SUNI/2627/000001', sourceId: 'pay-1', taxRate: 18, totalPaise: 59_000, taxablePaise: 50_000 },
        ...{ cgstPaise: 4_500, sgstPaise: 4_500, igstPaise: 0, payerName: 'Ravi Kumar', supplierName: 'Sunrise Education', gstin },
        ...{ issuedOn: '2026-11-20', description: 'MBA 2027' },
      },
      { kind: 'invoice', number: 'SUNI/2627/000002', sourceId: 'pay-2' },
      {
        ...{ kind: 'credit-note', number: 'SUNC/2728/000001', sourceId: 'r-1', paymentId: 'pay-1', originalNumber: 'SUNI/2627/000001' },
        ...{ totalPaise: 11_800, taxablePaise: 10_000, cgstPaise: 900, financialYear: '2027-28' },
      },
    ]);
  });

  it('of a payment that was recorded by mistake are corrected', async () => {
    await tell({ type: 'CreateOrder', data: created });
    await tell(pay('pay-1', 118_000));
    await tell({ type: 'ReversePayment', data: { paymentId: 'pay-1', reversedAt: '2026-11-21T10:00:00.000Z' } });
    expect(await issued([profile])).toMatchObject([
      { kind: 'invoice', sourceId: 'pay-1' },
      { kind: 'credit-note', sourceId: 'reversal-pay-1', paymentId: 'pay-1', originalNumber: 'SUNI/2627/000001', totalPaise: 118_000 },
    ]);
  });

  it('of a payment of many years ago are found by its year', async () => {
    await tell({ type: 'CreateOrder', data: created });
    const paidAt = '2006-11-20T10:00:00.000Z';
    await tell(pay('pay-1', 118_000, paidAt));
    await tell({ type: 'ReversePayment', data: { paymentId: 'pay-1', reversedAt: '2026-11-21T10:00:00.000Z' } });
    const of = { paymentId: 'pay-1', orderId: 'o-1', leadId: 'lead-1', amountPaise: 118_000 };
    const desk = { method: 'cash', startedAt: paidAt, enteredById: 'asha', enteredByName: 'Asha' } as const;
    const checked = { confirmedById: 'mina', confirmedByName: 'Mina', confirmedAt: '2026-11-20T10:00:00.000Z' };
    const address = { stream: paymentBoundary.stream(TENANT, 'pay-1'), tenantId: TENANT };
    for (const command of [
      { type: 'EnterOffline', data: { ...of, ...desk } },
      { type: 'ConfirmOffline', data: checked },
    ] as const)
      await execute(place.store, paymentBoundary.decider, address, command, person);
    expect(await issued([profile])).toMatchObject([
      { kind: 'invoice', financialYear: '2006-07', number: 'SUNI/0607/000001' },
      { kind: 'credit-note', sourceId: 'reversal-pay-1', originalNumber: 'SUNI/0607/000001' },
    ]);
    expect(await place.log('PolicyParked')).toEqual([]);
  });

  it('of money that a dispute took are corrected, and issued again if it is won after all', async () => {
    await tell({ type: 'CreateOrder', data: created });
    await tell(pay('pay-1', 118_000));
    await tell({
      type: 'LosePayment',
      data: { paymentId: 'pay-1', disputeId: 'd-1', amountPaise: 118_000, lostAt: '2026-11-21T10:00:00.000Z' },
    });
    await tell({ type: 'RestorePayment', data: { disputeId: 'd-1', restoredAt: '2026-11-22T10:00:00.000Z' } });
    await tell(refund('r-1', 11_800, 'pay-1'));
    expect(await issued([profile])).toMatchObject([
      { kind: 'invoice', number: 'SUNI/2627/000001', sourceId: 'pay-1' },
      { kind: 'credit-note', sourceId: 'dispute-d-1', cause: 'dispute', originalNumber: 'SUNI/2627/000001', totalPaise: 118_000 },
      { kind: 'invoice', number: 'SUNI/2627/000002', sourceId: 'dispute-won-d-1', paymentId: 'pay-1' },
      { kind: 'credit-note', sourceId: 'r-1', cause: 'refund', originalNumber: 'SUNI/2627/000002' },
    ]);
  });

  it('of a cheque that bounced are cancelled: nothing was paid back', async () => {
    await tell({ type: 'CreateOrder', data: created });
    await tell(pay('pay-1', 118_000));
    await tell({ type: 'ReversePayment', data: { paymentId: 'pay-1', reversedAt: '2026-11-21T10:00:00.000Z' } });
    const [, correction] = await issued([]);
    expect(correction).toMatchObject({ kind: 'cancelled-receipt', number: 'DOCX/2627/000001', cause: 'reversal', paymentId: 'pay-1' });
    expect(correction).not.toHaveProperty('refundId');
  });

  it('have the HSN or SAC of the product, and the part that the institution keeps', async () => {
    await tell({ type: 'CreateOrder', data: { ...created, taxCode: '999293', commissionRate: 12.5 } });
    await tell(pay('pay-1', 118_000));
    await tell(refund('r-1', 11_800, 'pay-1'));
    expect(await issued([profile])).toMatchObject([
      { kind: 'invoice', taxCode: '999293', taxablePaise: 100_000, commissionPaise: 12_500 },
      { kind: 'credit-note', taxCode: '999293', taxablePaise: 10_000, commissionPaise: 1_250 },
    ]);
  });

  it('add up to the invoice in each sum when all of it was paid back in parts', async () => {
    await tell({ type: 'CreateOrder', data: { ...created, commissionRate: 10 } });
    await tell(pay('pay-1', 10_001));
    // In two financial years.
    await tell({
      type: 'RecordRefund',
      data: { refundId: 'r-1', paymentId: 'pay-1', amountPaise: 3_333, refundedAt: '2026-12-01T10:00:00.000Z' },
    });
    for (const command of [refund('r-2', 3_333, 'pay-1'), refund('r-3', 3_335, 'pay-1')]) await tell(command);
    const [invoice, ...notes] = await issued([profile]);
    expect(notes.map(({ kind }) => kind)).toEqual(['credit-note', 'credit-note', 'credit-note']);
    for (const part of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'totalPaise', 'commissionPaise'])
      expect([part, notes.reduce((sum, note) => sum + Number(note[part]), 0)]).toEqual([part, invoice?.[part]]);
  });

  it('correct the invoice of their payment, also if the order has one of a later year', async () => {
    await tell({ type: 'CreateOrder', data: created });
    await tell(pay('pay-1', 59_000));
    await tell(pay('pay-2', 59_000, '2027-04-01T10:00:00.000Z'));
    await tell(refund('r-1', 59_000, 'pay-1'));
    expect((await issued([profile])).at(-1)).toMatchObject({ kind: 'credit-note', originalNumber: 'SUNI/2627/000001' });
  });

  it('of an order with a commission of three decimals are issued: the rate is rounded', async () => {
    await tell({ type: 'CreateOrder', data: { ...created, commissionRate: 7.125 } });
    await tell(pay('pay-1', 118_000));
    expect(await issued([profile])).toMatchObject([{ kind: 'invoice', taxablePaise: 100_000, commissionPaise: 7_130 }]);
  });

  it('that are refused are parked and told, with what corrects them; the others are issued, and they once the reason is gone', async () => {
    await tell({ type: 'CreateOrder', data: created });
    for (const command of [pay('pay-1', 59_000), refund('r-1', 11_800, 'pay-1')]) await tell(command);
    const other = { stream: orderBoundary.stream(TENANT, 'o-2'), tenantId: TENANT };
    // No number can begin like this.
    await issued([{ ...profile, seriesPrefix: 'sunrise' }]);
    await execute(place.store, orderBoundary.decider, other, { type: 'CreateOrder', data: { ...created, orderId: 'o-2' } }, person);
    await execute(place.store, orderBoundary.decider, other, pay('pay-2', 59_000), person);
    const events = await place.log(...workerFor([]).types);
    await workerFor([profile]).work(events.slice(-1));
    expect((await place.log('TaxDocumentIssued')).map(({ data }) => data)).toMatchObject([
      { sourceId: 'pay-2', number: 'SUNI/2627/000001' },
    ]);
    expect((await place.log('PolicyParked')).map(({ data }) => data)).toMatchObject([
      { policy: 'tax-documents', eventType: 'OrderPaymentReceived', attempts: 1 },
      { policy: 'tax-documents', eventType: 'OrderRefunded', error: 'DomainError: The document that it corrects is not issued yet.' },
    ]);
    expect((await place.log('NotificationRaised')).map(({ data }) => data)).toMatchObject([
      { userId: 'anita', kind: 'tax_document_refused', said: expect.stringContaining('is not possible') as string },
      { userId: 'anita', kind: 'tax_document_refused', said: 'The document that it corrects is not issued yet.' },
    ]);
    for (const event of events.slice(0, 2)) await workerFor([profile]).again(event);
    expect((await place.log('TaxDocumentIssued')).map(({ data }) => (data as { sourceId: string }).sourceId)).toEqual([
      'pay-2',
      'pay-1',
      'r-1',
    ]);
  });

  it('are bills of supply for an exempt product', async () => {
    await tell({ type: 'CreateOrder', data: { ...created, taxRate: undefined } });
    await tell(pay('pay-1', 118_000));
    expect(await issued([profile])).toMatchObject([{ kind: 'bill-of-supply', number: 'SUNB/2627/000001', taxablePaise: 118_000 }]);
  });

  it('are receipts without a GSTIN, and without billing details', async () => {
    await tell({ type: 'CreateOrder', data: created });
    await tell(pay('pay-1', 118_000));
    await tell(refund('r-1', 118_000));
    expect(await issued([])).toMatchObject([
      { kind: 'receipt', number: 'DOCR/2627/000001', supplierName: 'Sunrise', taxablePaise: 118_000 },
      { kind: 'refund-receipt', number: 'DOCF/2728/000001', paymentId: 'pay-1' },
    ]);
  });
});
