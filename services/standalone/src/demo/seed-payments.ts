import type { INestApplicationContext } from '@nestjs/common';
import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import type { OrderCreated, OrderEvent } from '@matricula/domain/order';
import {
  checkoutIdOf,
  paymentBoundary,
  paymentLinkBoundary,
  type PaymentCommand,
  type PaymentLinkCommand,
} from '@matricula/domain/payment';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { SandboxPayment, type SandboxPaid, type SandboxRefund } from '@matricula/outbound/payment';
import { Outbound } from '@matricula/platform';
import { systemActor } from '@matricula/policy-kit';
import { PaymentLinks } from '@matricula/services/commands';
import type { Institution } from './institution';
import { Random } from './random';
import { usersOf } from './seed-institution';

const SEED = 71;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const methods = ['upi', 'card', 'netbanking'];
const TYPES = ['OrderCreated', 'OrderPaymentAttempted', 'OrderPaymentReceived', 'OrderRefunded', 'OrderCancelled', 'OrderExpired'];

interface SeededOrder {
  created: OrderCreated['data'];
  at: string;
  events: RecordedEvent<OrderEvent>[];
}

/**
 * Creates the payments and links of the orders of the demonstration: open, paid, paid in part, failed, refunded, without a provider, and money that
 * belongs to no order. Safe to repeat.
 */
export async function seedPayments(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const links = app.get(PaymentLinks, { strict: false });
  const people = usersOf(institution);
  const random = new Random(SEED);
  const payments: AddressedCommand<PaymentCommand>[] = [];
  const linked: AddressedCommand<PaymentLinkCommand>[] = [];
  // What the sandbox knows of them, so that they can be refunded and settled there.
  const atProvider = new Map<string, SandboxPaid>();
  const refunds: SandboxRefund[] = [];
  const orders = await seededOrders(store, tid);
  for (const [place, order] of orders.entries()) {
    const { created, at } = order;
    const { orderId, leadId, leadName, totalPaise, ownerId, ownerName } = created;
    const owner = people.find(({ userId }) => userId === ownerId);
    const others = people.filter(({ userId }) => userId !== ownerId);
    if (!owner || totalPaise === 0) continue;
    const other = others[place % others.length] ?? owner;
    const actor = { id: owner.userId, name: owner.name, email: owner.email, role: owner.role };
    const meta = (own: boolean) => ({ actor: own ? actor : systemActor, correlationId: `seed-${tid}` });
    const received = order.events.filter(({ type }) => type === 'OrderPaymentReceived');
    const hasLink = place % 3 !== 2;
    const linkId = partIdOf(`seed/${tid}/payment-link/${orderId}`, 'link');
    const moment = (minutes: number) => new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString();
    const belongs = { orderId, leadId, leadName, ownerId, ownerName, ...(hasLink && { linkId, checkoutId: checkoutIdOf(linkId, 1) }) };
    const onLink = (step: string, command: PaymentLinkCommand, when: string, own = true) =>
      linked.push({
        ...{ stream: paymentLinkBoundary.stream(tid, linkId), tenantId: tid, command, at: when },
        ...{ commandId: `seed/${tid}/payment-link/${orderId}/${step}`, meta: meta(own) },
      });
    const onPayment = (paymentId: string, step: string, command: PaymentCommand, when: string, by = systemActor) =>
      payments.push({
        ...{ stream: paymentBoundary.stream(tid, paymentId), tenantId: tid, command, at: when },
        ...{ commandId: `seed/${tid}/payment/${paymentId}/${step}`, meta: { actor: by, correlationId: `seed-${tid}` } },
      });
    if (hasLink) {
      const data = {
        ...{ linkId, orderId, leadId, token: await links.newToken(tid, linkId), amountPaise: totalPaise, payerName: leadName },
        ...{ purpose: created.productName, phone: created.phone, email: created.email, ownerId, ownerName },
        leastPaise: place % 2 === 0 ? Math.ceil(totalPaise / 4) : undefined,
        expiresAt: new Date(Date.now() + (5 + (place % 9)) * DAY_MS).toISOString(),
      };
      onLink('create', { type: 'CreateLink', data }, moment(1));
      const messageId = partIdOf(`seed/${tid}/payment-link/${orderId}`, 'message');
      onLink('send', { type: 'SendLink', data: { channel: 'sms', messageId, isReminder: false, sentAt: moment(2) } }, moment(2));
    }
    for (const { type, data } of order.events) {
      if (type === 'OrderPaymentAttempted' || type === 'OrderPaymentReceived') {
        const { paymentId, amountPaise, paidAt } = data as { paymentId: string; amountPaise: number; paidAt: string };
        const outcome = type === 'OrderPaymentReceived' ? 'captured' : (data as { outcome: string }).outcome;
        const state = outcome === 'captured' ? 'captured' : outcome === 'failed' ? 'failed' : 'created';
        const method = random.pick(methods);
        const fee = Math.round(amountPaise * 0.02);
        const report = { paymentId, provider: 'sandbox', providerId: paymentId.replace('sandbox-', ''), mode: 'live' as const };
        onPayment(
          paymentId,
          state,
          {
            type: 'RecordReport',
            data: {
              ...{ ...report, ...belongs, state, amountPaise, method, at: paidAt },
              ...(state === 'captured' && { feePaise: Math.round(fee * 1.18), feeTaxPaise: Math.round(fee * 0.18) }),
              ...(state === 'failed' && { reason: 'The bank declined the payment.' }),
            },
          },
          paidAt,
        );
        const { providerId } = report;
        if (state !== 'created') atProvider.set(providerId, { id: providerId, state, amountPaise, method, createdAt: paidAt, at: paidAt });
        if (state !== 'captured') continue;
        onPayment(paymentId, 'apply', { type: 'ApplyPayment', data: { orderId, leadId } }, paidAt);
        if (hasLink) onLink(paymentId, { type: 'RecordLinkPayment', data: { paymentId, amountPaise } }, paidAt, false);
      }
      if (type === 'OrderRefunded') {
        const { refundId: known, amountPaise, refundedAt } = data as { refundId: string; amountPaise: number; refundedAt: string };
        const [paymentId = '', refundId = ''] = known.split('/');
        const step = (command: PaymentCommand, by = actor) => onPayment(paymentId, `${refundId}/${command.type}`, command, refundedAt, by);
        const requested = { requestedById: owner.userId, requestedByName: owner.name, requestedAt: refundedAt };
        const approved = { approvedById: other.userId, approvedByName: other.name, approvedAt: refundedAt };
        const checker = { id: other.userId, name: other.name, email: other.email, role: other.role };
        step({ type: 'RequestRefund', data: { refundId, amountPaise, reason: 'Took a seat elsewhere.', ...requested } });
        step({ type: 'ApproveRefund', data: { refundId, ...approved } }, checker);
        step({ type: 'SendRefund', data: { refundId, sentAt: refundedAt } }, checker);
        const providerId = `rfnd-${refundId}`;
        const ofProvider = { paymentId: paymentId.replace('sandbox-', ''), createdAt: refundedAt, at: refundedAt };
        refunds.push({ id: providerId, refundId, state: 'processed', amountPaise, ...ofProvider });
        step({ type: 'RecordRefund', data: { refundId, providerId, state: 'processed', amountPaise, at: refundedAt } }, systemActor);
      }
    }
    const over = order.events.find(({ type }) => type === 'OrderCancelled' || type === 'OrderExpired');
    if (over && hasLink) onLink('cancel', { type: 'CancelLink', data: {} }, over.at, over.type === 'OrderCancelled');
    // Every ninth paid order was paid twice; every fourth open one has money at the desk that waits for its confirmation.
    if (received.length > 0 && place % 9 === 0) {
      const providerId = `pay-${partIdOf(`seed/${tid}/twice/${orderId}`, 'payment').slice(0, 12)}`;
      const paymentId = `sandbox-${providerId}`;
      const report = { paymentId, provider: 'sandbox', providerId, mode: 'live' as const, state: 'captured' as const, method: 'upi' };
      onPayment(
        paymentId,
        'captured',
        { type: 'RecordReport', data: { ...report, ...belongs, amountPaise: totalPaise, at: moment(30) } },
        moment(30),
      );
      atProvider.set(providerId, {
        ...{ id: providerId, state: 'captured', amountPaise: totalPaise, method: 'upi', createdAt: moment(30), at: moment(30) },
      });
      onPayment(paymentId, 'leave', { type: 'LeaveUnapplied', data: { reason: 'surplus' } }, moment(30));
    }
    if (order.events.length === 0 && place % 4 === 0) {
      const paymentId = partIdOf(`seed/${tid}/offline/${orderId}`, 'payment');
      const entered = { enteredById: owner.userId, enteredByName: owner.name };
      onPayment(
        paymentId,
        'enter',
        {
          type: 'EnterOffline',
          data: {
            ...{ paymentId, orderId, leadId, leadName, ownerId, ownerName, amountPaise: totalPaise, method: 'cheque' },
            ...{ reference: `00${4_100 + place}`, startedAt: moment(60), ...entered },
          },
        },
        moment(60),
        actor,
      );
    }
  }
  const meta = { actor: systemActor, correlationId: `seed-${tid}` };
  await executeMany(store, paymentLinkBoundary.decider, linked, meta);
  await executeMany(store, paymentBoundary.decider, payments, meta);
  const { outbox } = app.get(Outbound, { strict: false });
  if (outbox) await new SandboxPayment(outbox, tid).adopt([...atProvider.values()], refunds);
}

/** The orders that the demonstration created, with what became of them. */
async function seededOrders(store: EventStore, tid: string): Promise<SeededOrder[]> {
  const orders = new Map<string, SeededOrder>();
  for await (const events of store.readAll(ORIGIN, { filter: { tenantId: tid, types: TYPES } })) {
    for (const event of events as RecordedEvent<OrderEvent>[]) {
      if (event.meta.correlationId !== `seed-${tid}`) continue;
      const { type, data, at } = event;
      if (type === 'OrderCreated') orders.set(data.orderId, { created: data as OrderCreated['data'], at, events: [] });
      else orders.get(data.orderId)?.events.push(event);
    }
  }
  return [...orders.values()];
}
