import type { INestApplicationContext } from '@nestjs/common';
import { college } from '@matricula/domain/catalog';
import { paiseOf } from '@matricula/domain/kernel/money';
import { kindOfProduct, orderBoundary, type OrderCommand, type OrderCreated, type ProductKind } from '@matricula/domain/order';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { productRecords } from './desk-set';
import type { Institution } from './institution';
import { isOlderThan, ownedLeads } from './owned-leads';
import { Random } from './random';
import { enrolmentsOf } from './seed-admissions';
import { usersOf } from './seed-institution';

/** The number of leads with orders. */
const BUYERS = 60;
const SEED = 67;
/** The last order was created so many minutes ago: its payments came since. */
const LAST_ORDER_AGO = 60;
const MINUTE_MS = 60_000;
const agents = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
];
const remarks = ['Pays after the result of the exam.', 'The father pays by UPI.', 'Asks for a receipt in the name of the company.'];

/** What comes of an order: the payments and refunds that the money takes, by percent of the total, or a cancellation. */
const fates: readonly (readonly [string, number])[] = [
  ['paid', 7],
  ['created', 4],
  ['failed', 3],
  ['part', 3],
  ['refunded', 2],
  ['part-refunded', 2],
  ['cancelled', 2],
  ['expired', 2],
];

/**
 * Creates orders of the latest leads in every state, with payments, refunds, remarks and payments to colleges, and paid ones of leads who enrolled
 * where a product is sold. Safe to repeat.
 */
export async function seedOrders(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const random = new Random(SEED);
  const people = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const reads = app.get(ReadStore);
  const rows = await reads.page(recordList(college), tid, { limit: 1_000 });
  const colleges = new Map(rows.map(({ recordId, clgName }) => [recordId, String(clgName)]));
  const products = productRecords(tid).map(({ id, values }) => ({
    productId: id,
    productName: String(values.formName),
    productKind: kindOfProduct({ kind: String(values.kind) }) satisfies ProductKind,
    collegeId: String(values.collegeId),
    collegeName: colleges.get(String(values.collegeId)),
    totalPaise: paiseOf(Number(values.price)),
    taxRate: typeof values.taxRate === 'number' ? values.taxRate : undefined,
    taxCode: typeof values.taxCode === 'string' ? values.taxCode : undefined,
    commissionRate: typeof values.commissionRate === 'number' ? values.commissionRate : undefined,
  }));
  const owned = await ownedLeads(store, tid);
  const now = Date.now();
  const leads = owned.filter(({ lead }) => isOlderThan(LAST_ORDER_AGO + 30, lead, now)).slice(-BUYERS);
  const orders = leads.flatMap(({ lead: { data, at }, ownerId }, place): AddressedCommand<OrderCommand>[] => {
    const by = people.get(ownerId);
    if (!by) return [];
    const { leadId, name, phone, email, source } = data;
    const leadCapturedAt = at;
    const [firstName, ...others] = (name ?? '').split(' ');
    const first = random.pick(products);
    // Every fifth checkout holds an order of a second product.
    const second = place % 5 === 0 ? products.find(({ productId }) => productId !== first.productId) : undefined;
    return [first, ...(second ? [second] : [])].flatMap((product, index) => {
      const orderId = partIdOf(`seed/${tid}/order/${place}/${index}`, 'order');
      const created: OrderCreated['data'] = {
        ...{
          orderId,
          checkoutId: partIdOf(`seed/${tid}/order/${place}`, 'checkout'),
          leadId,
          leadName: name,
          firstName,
          lastName: others.join(' ') || undefined,
        },
        ...{ phone, email, userAgent: random.pick(agents), ip: `203.0.113.${1 + random.below(250)}`, source, leadCapturedAt },
        ...{ couponCode: place % 7 === 0 ? 'EARLY27' : undefined, ownerId, ownerName: by.name, ...product },
      };
      const began = Math.min(Date.parse(at) + (30 + random.below(600)) * MINUTE_MS, now - LAST_ORDER_AGO * MINUTE_MS);
      const moment = (step: number) => new Date(began + step * 4 * MINUTE_MS).toISOString();
      const steps = [
        { type: 'CreateOrder', data: created } as const,
        ...fateOf(random, `${tid}-${place + 1}-${index + 1}`, created, moment),
      ];
      const actor = { id: by.userId, name: by.name, email: by.email, role: by.role };
      return steps.map((command, step) => ({
        ...{ stream: orderBoundary.stream(tid, orderId), tenantId: tid, command, at: moment(step) },
        commandId: `seed/${tid}/order/${place}/${index}/${step}`,
        meta: { actor: isOfProvider(command) ? systemActor : actor, correlationId: `seed-${tid}` },
      }));
    });
  });
  const byLead = new Map(owned.map((one) => [one.lead.data.leadId, one]));
  const enrolled = (await enrolmentsOf(store, tid)).flatMap(({ data, at }, place): AddressedCommand<OrderCommand>[] => {
    const one = byLead.get(data.leadId);
    const by = people.get(one?.ownerId ?? '');
    const collegeId = data.collegeId ?? data.lead?.collegeId;
    const product = products.filter((sold) => sold.collegeId === collegeId).at(-1);
    if (!one || !by || !product) return [];
    const { leadId, name, phone, email, source } = one.lead.data;
    const id = `seed/${tid}/enrolled/${place}`;
    const orderId = partIdOf(id, 'order');
    // Between the capture of the lead and its enrolment, at most half an hour before the latter.
    const spanMs = Math.min(Math.max(Date.parse(at) - Date.parse(one.lead.at), 0), 30 * MINUTE_MS);
    const [orderedAt, paidAt] = [0.9, 0.6].map((share) => new Date(Date.parse(at) - share * spanMs).toISOString()) as [string, string];
    const created: OrderCreated['data'] = {
      ...{ orderId, checkoutId: partIdOf(id, 'checkout'), leadId, leadName: name, phone, email, source },
      ...{ leadCapturedAt: one.lead.at, ownerId: by.userId, ownerName: by.name, ...product },
    };
    const paid = {
      paymentId: `sandbox-pay-${tid}-enrolled-${place + 1}`,
      outcome: 'captured',
      amountPaise: created.totalPaise,
      paidAt,
    } as const;
    const steps = [{ type: 'CreateOrder', data: created } as const, { type: 'RecordPayment', data: paid } as const];
    return steps.map((command, step) => ({
      ...{
        stream: orderBoundary.stream(tid, orderId),
        tenantId: tid,
        command,
        at: step === 0 ? orderedAt : paidAt,
        commandId: `${id}/${step}`,
      },
      meta: { actor: systemActor, correlationId: `seed-${tid}` },
    }));
  });
  await executeMany(store, orderBoundary.decider, [...orders, ...enrolled], { actor: systemActor, correlationId: `seed-${tid}` });
}

const isOfProvider = ({ type }: OrderCommand) => type === 'RecordPayment' || type === 'RecordRefund' || type === 'ExpireOrder';

function fateOf(random: Random, id: string, { totalPaise }: OrderCreated['data'], moment: (step: number) => string): OrderCommand[] {
  const fate = random.weighted(fates);
  const half = Math.floor(totalPaise / 2);
  const pay = (name: string, outcome: 'pending' | 'failed' | 'captured', amountPaise: number, step: number): OrderCommand => ({
    type: 'RecordPayment',
    data: { paymentId: `sandbox-pay-${id}-${name}`, outcome, amountPaise, paidAt: moment(step) },
  });
  const refund = (amountPaise: number): OrderCommand => ({
    type: 'RecordRefund',
    data: { refundId: `sandbox-pay-${id}-1/refund-${id}`, amountPaise, refundedAt: moment(4) },
  });
  const remark: OrderCommand[] = random.chance(0.4)
    ? [{ type: 'RemarkOrder', data: { remarkId: `remark-${id}`, remark: random.pick(remarks) } }]
    : [];
  const toCollege: OrderCommand = {
    type: 'PayCollege',
    data: { ptcStatus: 'paid', amountPaise: totalPaise, bankReference: `UTR${100_000 + random.below(900_000)}` },
  };
  const whole = [pay('1', 'pending', totalPaise, 1), pay('1', 'captured', totalPaise, 2)];
  switch (fate) {
    case 'paid':
      return [...whole, ...remark, ...(random.chance(0.5) ? [toCollege] : [])];
    case 'failed':
      return [pay('1', 'pending', totalPaise, 1), pay('1', 'failed', totalPaise, 2), ...remark];
    case 'part':
      return [pay('1', 'captured', half, 2), ...remark];
    case 'refunded':
      return [...whole, refund(totalPaise)];
    case 'part-refunded':
      return [...whole, refund(half)];
    case 'cancelled':
      return [{ type: 'CancelOrder', data: { reason: 'Ordered twice.' } }];
    case 'expired':
      return [{ type: 'ExpireOrder', data: {} }];
    default:
      return remark;
  }
}
