import { DomainError } from '../kernel';
import { rupeesText, wholePaise } from '../kernel/money';
import type { OrderCommand } from './order.decider';
import type { OrderEvent } from './order.events';
import { orderLife } from './order.life';
import { gotOf, type Order } from './order.state';

/** What a college got of an order. @throws DomainError `order/not-possible`, `order/amount`, `order/surplus`, `order/documents` */
export function paidToCollege(data: Extract<OrderCommand, { type: 'PayCollege' }>['data'], order: Order): OrderEvent[] {
  const { orderId, leadId, status, college } = order;
  if (status === 'none') return [];
  orderLife.after(status, 'payCollege');
  const { ptcStatus, bankReference, paidAt } = data;
  const amountPaise = collegePaise(data, order);
  const isSame = college?.ptcStatus === ptcStatus && college.amountPaise === amountPaise && college.bankReference === bankReference;
  if (isSame) return [];
  const { gotPaise = 0, hasPaise: hadPaise = 0 } = college ?? {};
  const leftPaise = ptcStatus === 'recovered' ? gotPaise - (amountPaise ?? gotPaise) : gotOf(ptcStatus, amountPaise);
  const hasPaise = data.hasPaise ?? leftPaise;
  return [
    {
      type: 'OrderCollegePaymentSet',
      data: {
        ...{ orderId, leadId, ptcStatus, amountPaise, bankReference, hadPaise, hasPaise },
        ...{ from: college?.ptcStatus, fromPaise: college?.amountPaise, fromReference: college?.bankReference },
        ...(paidAt !== undefined && { paidAt }),
      },
    },
  ];
}

/**
 * The sum that is recorded of a college: what it got in all, or what came back of that. Paid without a sum, it is all that the college is owed. A part
 * needs a sum, and nothing comes back of nothing, so that the books never have a payment of 0. More than the college is owed is refused, except for what it has already: money may have
 * been refunded since. @throws DomainError `order/amount`, `order/surplus`, `order/documents`
 */
function collegePaise(data: Extract<OrderCommand, { type: 'PayCollege' }>['data'], order: Order): number | undefined {
  const { ptcStatus, amountPaise, documentsMissing, hasPaise } = data;
  if (hasPaise !== undefined) return amountPaise;
  const { paidPaise, refundedPaise, college } = order;
  const entered = amountPaise === undefined ? undefined : wholePaise(amountPaise);
  if (ptcStatus === 'recovered') {
    const { gotPaise = 0 } = college ?? {};
    if (gotPaise === 0 || entered === 0)
      throw collegeError(
        'order/amount',
        gotPaise === 0 ? 'The college got nothing of this order.' : 'Please enter the amount that came back.',
      );
    if (entered === undefined || entered <= gotPaise) return entered;
    throw collegeError('order/surplus', 'The college got less than that.');
  }
  if (ptcStatus === 'pending') return entered;
  if (documentsMissing && entered === undefined && ptcStatus === 'paid')
    throw new DomainError('order/documents', 'The documents of this order are still being issued. Please try again in a moment.');
  const owedPaise = data.owedPaise ?? paidPaise - refundedPaise;
  const paise = entered ?? (ptcStatus === 'paid' ? owedPaise : 0);
  if (paise > Math.max(owedPaise, college?.hasPaise ?? 0)) {
    const message = `The college is owed ₹${rupeesText(owedPaise)} of this order: it cannot get more.`;
    throw collegeError('order/surplus', message);
  }
  if (paise > 0) return paise;
  throw collegeError('order/amount', 'Please enter the amount that the college got.');
}

const collegeError = (code: string, message: string) => new DomainError(code, message, { amount: message });
