/** Labels of orders. Pure. */
import { orderLife, productKinds, ptcStatuses, type OrderStatus } from '@matricula/domain/order';

const labelsOf = (of: readonly { value: string; label: string }[]): Readonly<Record<string, string>> =>
  Object.fromEntries(of.map(({ value, label }) => [value, label]));

export const statusWords: Readonly<Record<OrderStatus, string>> = orderLife.states;
export const paymentWords: Readonly<Record<string, string>> = {
  pending: 'Pending',
  failed: 'Failed',
  captured: 'Captured',
  refunded: 'Refunded',
};
export const kindWords = labelsOf(productKinds);
export const ptcWords = labelsOf(ptcStatuses);

const tones: Readonly<Record<OrderStatus, number | 'plain' | 'done'>> = {
  ...{ created: 2, attempted: 3, 'part-paid': 1, paid: 'done', 'part-refunded': 4, refunded: 'plain' },
  ...{ cancelled: 'plain', expired: 'plain' },
};

/** Pill tone of a state. */
export const toneOf = (status: OrderStatus): number | 'plain' | 'done' => tones[status];

export { moneyWords } from '@matricula/domain/kernel/figures';

export { rupeesWords } from '../../shared/texts/figures';
