import type { INestApplicationContext } from '@nestjs/common';
import { paiseOf } from '@matricula/domain/kernel/money';
import { couponBoundary, kindOfProduct, orderBoundary, reductionOf, type OrderCommand, type OrderCreated } from '@matricula/domain/order';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { productRecords } from './desk-set';
import type { Institution } from './institution';
import { applicationsTo, feeOrderOf, QUICK_LINK } from './seed-applicants';
import { appliedForm } from './seed-applications';

const MINUTE_MS = 60_000;
const COUPON = { couponId: 'coupons-early', code: 'EARLY27' };

/** Creates the fees of the applications to the form that costs something: paid, open and failed ones, some with a coupon. Safe to repeat. */
export async function seedFees(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const product = productRecords(tid).find(({ values }) => values.kind === 'application-form');
  if (!product) return;
  const form = appliedForm(tid, 'undergraduate');
  const meta = { actor: systemActor, correlationId: `seed-${tid}` };
  const asked = (await applicationsTo(store, institution, form)).filter(({ steps }) => steps.length > 0);
  const couponed = asked.filter(({ place }) => place % 4 === 2);
  const price = paiseOf(Number(product.values.price));
  const orders = asked.flatMap((one): AddressedCommand<OrderCommand>[] => {
    const { id, applicationId, owner, place, steps, startedAt } = one;
    const { leadId, name, phone, email, source } = one.lead.data;
    const orderId = feeOrderOf(one);
    const discountPaise = couponed.includes(one) ? reductionOf({ kind: 'percent', reduction: 10 }, price) : undefined;
    const totalPaise = price - (discountPaise ?? 0);
    const created: OrderCreated['data'] = {
      ...{
        orderId,
        checkoutId: partIdOf(`${id}/fee`, 'checkout'),
        leadId,
        leadName: name,
        phone,
        email,
        source,
        leadCapturedAt: one.lead.at,
      },
      ...{ productId: product.id, productName: String(product.values.formName), collegeId: String(product.values.collegeId), totalPaise },
      productKind: kindOfProduct({ kind: String(product.values.kind) }),
      ...(discountPaise !== undefined && { couponId: COUPON.couponId, couponCode: COUPON.code, discountPaise }),
      ...{ ownerId: owner.userId, ownerName: owner.name, applicationId, formId: form.formId, formName: form.name, applicantName: name },
      quickLinkId: place % 2 === 0 ? QUICK_LINK : undefined,
    };
    const moment = (step: number) => new Date(Math.min(Date.parse(startedAt) + step * 4 * MINUTE_MS, Date.now())).toISOString();
    const pay = (outcome: 'pending' | 'failed' | 'captured', step: number): OrderCommand => ({
      type: 'RecordPayment',
      data: { paymentId: `sandbox-pay-${tid}-fee-${place}`, outcome, amountPaise: totalPaise, paidAt: moment(step) },
    });
    const isPaid = steps.includes('submit');
    const commands: OrderCommand[] = [
      { type: 'CreateOrder', data: created },
      pay('pending', 1),
      isPaid ? pay('captured', 2) : pay('failed', 2),
    ];
    return commands.map((command, step) => ({
      ...{ stream: orderBoundary.stream(tid, orderId), tenantId: tid, command, at: moment(step) },
      ...{ commandId: `${id}/fee/${step}`, meta },
    }));
  });
  await executeMany(store, orderBoundary.decider, orders, meta);
  const holds = couponed.map((one) => ({
    ...{ stream: couponBoundary.stream(tid, COUPON.couponId), tenantId: tid, at: one.startedAt, commandId: `${one.id}/coupon` },
    command: { type: 'HoldCoupon', data: { ...COUPON, orderId: feeOrderOf(one), leadId: one.lead.data.leadId } } as const,
  }));
  await executeMany(store, couponBoundary.decider, holds, meta);
}
