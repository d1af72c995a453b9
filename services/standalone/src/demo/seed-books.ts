import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { billingProfile, settlementBoundary, settlementIdOf, type ComparedLine, type SettlementCommand } from '@matricula/domain/books';
import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import {
  paymentBoundary,
  type PaymentCaptured,
  type PaymentCommand,
  type PaymentEvent,
  type RefundRequested,
} from '@matricula/domain/payment';
import { recordBoundary } from '@matricula/domain/record';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { SandboxPayment, type SandboxSettlement } from '@matricula/outbound/payment';
import { Outbound } from '@matricula/platform';
import { systemActor } from '@matricula/policy-kit';
import { DecideCommand } from '@matricula/services/commands';
import type { Institution } from './institution';
import { usersOf } from './seed-institution';

const DAY_MS = 86_400_000;
/** Payments of one settlement. */
const SIZE = 8;
const GSTIN = '29ABCDE1234F1Z5';

/** Creates the billing details, settlements in several states, and refunds that wait for a decision. Safe to repeat. */
export async function seedBooks(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid, name } = institution;
  const store = app.get(EventStore);
  const meta = { actor: systemActor, correlationId: `seed-${tid}` };
  const recordId = partIdOf(`seed/${tid}/billing`, 'record');
  const values = { legalName: name, address: '12 MG Road, Bengaluru 560001', state: '29', gstin: GSTIN, seriesPrefix: 'SUN' };
  // By the command of users, which reserves what is unique.
  await app
    .get(CommandBus)
    .execute(
      new DecideCommand(
        recordBoundary(billingProfile),
        [recordId],
        { type: 'CreateRecord', data: { recordId, values } },
        { ...meta, tenantId: tid, version: 1, commandId: `seed/${tid}/billing` },
      ),
    );
  const { captured, refunded } = await seeded(store, tid);
  const settlements = settlementsOf(captured, institution);
  await executeMany(store, settlementBoundary.decider, settlements, meta);
  const { outbox } = app.get(Outbound, { strict: false });
  // What is settled must not be settled again.
  if (outbox) await new SandboxPayment(outbox, tid).adoptSettlements(atProvider(settlements));
  const waiting = captured.filter(({ data: { paymentId } }) => !refunded.has(paymentId)).slice(0, 5);
  await executeMany(store, paymentBoundary.decider, refundsOf(waiting, institution), meta);
}

type Captured = RecordedEvent<PaymentCaptured>;

/** The payments of the demonstration that a provider took, and the ids of those with a refund. */
async function seeded(store: EventStore, tid: string): Promise<{ captured: Captured[]; refunded: Set<string> }> {
  const captured: Captured[] = [];
  const refunded = new Set<string>();
  for await (const events of store.readAll(ORIGIN, { filter: { tenantId: tid, types: ['PaymentCaptured', 'RefundRequested'] } })) {
    for (const event of events as RecordedEvent<PaymentEvent>[]) {
      if (event.meta.correlationId !== `seed-${tid}`) continue;
      if (event.type === 'RefundRequested') refunded.add((event.data as RefundRequested['data']).paymentId);
      else if ((event as Captured).data.confirmedById === undefined) captured.push(event as Captured);
    }
  }
  return { captured, refunded };
}

/** Every settlement has the payments of some days; the last one differs, and the first one is closed. */
function settlementsOf(captured: readonly Captured[], institution: Institution): AddressedCommand<SettlementCommand>[] {
  const { tid } = institution;
  const [accountant] = usersOf(institution);
  const groups = Array.from({ length: Math.min(4, Math.ceil(captured.length / SIZE)) }, (_, at) =>
    captured.slice(at * SIZE, (at + 1) * SIZE),
  );
  return groups.flatMap((payments, place) => {
    const isLast = place === groups.length - 1;
    const lines = payments.map(({ data }) => lineOf(data));
    // The last settlement has a payment that nobody knows.
    const [known] = lines;
    if (isLast && known)
      lines.push({ ...known, lineId: 'payment/pay_unknown', providerId: 'pay_unknown', outcome: 'unknown', paymentId: undefined });
    const amountPaise = lines.reduce((sum, { creditPaise }) => sum + creditPaise, 0) - (isLast ? 5_000 : 0);
    const providerId = `setl_demo${place + 1}`;
    const settlementId = settlementIdOf('sandbox', providerId);
    const at = notAfterNow(Date.parse(payments.at(-1)?.data.capturedAt ?? '') + 2 * DAY_MS);
    const utr = `UTR26${4_100 + place}`;
    const by = { bankedById: accountant?.userId ?? 'system', bankedByName: accountant?.name ?? 'System' };
    const steps: SettlementCommand[] = [
      {
        type: 'ReportSettlement',
        data: { settlementId, provider: 'sandbox', providerId, amountPaise, utr, reportedAt: at, source: 'provider' },
      },
      { type: 'ReadLines', data: { lines, readAt: at } },
      { type: 'CompareSettlement', data: { comparedAt: at } },
    ];
    if (place < 2 && !isLast)
      steps.push({ type: 'BankSettlement', data: { amountPaise, bankReference: utr, bankedOn: at.slice(0, 10), ...by } });
    if (place === 0 && !isLast) steps.push({ type: 'CloseSettlement', data: { closedById: by.bankedById, closedByName: by.bankedByName } });
    return steps.map((command, step) => ({
      ...{ stream: settlementBoundary.stream(tid, settlementId), tenantId: tid, command, at },
      commandId: `seed/${tid}/settlement/${place}/${step}`,
    }));
  });
}

/** The settlements as the provider knows them. */
function atProvider(steps: readonly AddressedCommand<SettlementCommand>[]): SandboxSettlement[] {
  const settlements = new Map<string, SandboxSettlement>();
  for (const { stream, command } of steps) {
    if (command.type === 'ReportSettlement') {
      const { providerId: id, amountPaise, utr = '', reportedAt: at } = command.data;
      settlements.set(stream, { id, state: 'processed', amountPaise, utr, at, lines: [] });
    }
    const settlement = settlements.get(stream);
    if (command.type !== 'ReadLines' || !settlement) continue;
    const { id: settlementId, utr } = settlement;
    for (const { providerId, kind, amountPaise, feePaise, feeTaxPaise, creditPaise, debitPaise, settledAt } of command.data.lines)
      settlement.lines.push({
        ...{ providerId, settlementId, kind, amountPaise, feePaise, feeTaxPaise, creditPaise, debitPaise, settledAt, utr },
      });
  }
  return [...settlements.values()];
}

function lineOf({ paymentId, amountPaise, feePaise = 0, feeTaxPaise = 0, capturedAt }: PaymentCaptured['data']): ComparedLine {
  const providerId = paymentId.replace('sandbox-', '');
  return {
    ...{
      lineId: `payment/${providerId}`,
      kind: 'payment',
      providerId,
      amountPaise,
      feePaise,
      feeTaxPaise,
      creditPaise: amountPaise - feePaise,
    },
    ...{ debitPaise: 0, settledAt: capturedAt, outcome: 'matched', paymentId, knownPaise: amountPaise },
  };
}

/** Nothing in the demonstration happens in the future. */
const notAfterNow = (ms: number): string => new Date(Math.min(ms, Date.now())).toISOString();

/** Refunds that wait, one that was rejected and one that was withdrawn. */
function refundsOf(payments: readonly Captured[], institution: Institution): AddressedCommand<PaymentCommand>[] {
  const { tid } = institution;
  const [checker, maker] = usersOf(institution);
  if (!checker || !maker) return [];
  const actorOf = ({ userId: id, name, email, role }: typeof maker) => ({ id, name, email, role });
  return payments.flatMap(({ data: { paymentId, amountPaise, capturedAt } }, place) => {
    const refundId = partIdOf(`seed/${tid}/refund/${place}`, 'refund');
    const at = notAfterNow(Date.parse(capturedAt) + DAY_MS);
    const requested = { requestedById: maker.userId, requestedByName: maker.name, requestedAt: at };
    const rejected = { rejectedById: checker.userId, rejectedByName: checker.name, rejectedAt: at };
    const proposedPaise = Math.max(0, amountPaise - 100_000);
    const steps: [PaymentCommand, typeof maker][] = [
      [
        {
          type: 'RequestRefund',
          data: {
            ...{ refundId, amountPaise: Math.ceil(amountPaise / 2), proposedPaise, reason: 'Took a seat elsewhere.', ...requested },
            ...{ proposal: 'The whole sum less the processing fee.', deviation: 'Agreed with the family: half of the sum.' },
          },
        },
        maker,
      ],
    ];
    if (place === 3) steps.push([{ type: 'RejectRefund', data: { refundId, reason: 'The date has passed.', ...rejected } }, checker]);
    if (place === 4) steps.push([{ type: 'WithdrawRefund', data: { refundId, byId: maker.userId } }, maker]);
    return steps.map(([command, by], step) => ({
      ...{ stream: paymentBoundary.stream(tid, paymentId), tenantId: tid, command, at },
      ...{ commandId: `seed/${tid}/waiting-refund/${place}/${step}`, meta: { actor: actorOf(by), correlationId: `seed-${tid}` } },
    }));
  });
}
