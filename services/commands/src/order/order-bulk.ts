import { paiseOf } from '@matricula/domain/kernel/money';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { ptcStatuses, type OrderCommand, type OrderMove } from '@matricula/domain/order';

/** What a college is owed of an order, or that documents of the order are still being issued. */
export type CollegeOwed = Pick<Extract<OrderCommand, { type: 'PayCollege' }>['data'], 'owedPaise' | 'documentsMissing'>;

/** What a job does to each of its orders. What users wrote is in the file and not in the settings, which the log keeps. */
export interface OrderBulkSettings {
  /** The file with the orders and the values of the form, fixed at the start. */
  selectionId: string;
  move: OrderMove;
  /** The new owner. */
  ownerId?: string;
  ownerName?: string;
  /** When colleges were paid, as far as the user told. */
  paidAt?: string;
}

/** The file of a job. */
export interface OrderBulkFile {
  orderIds: string[];
  values: FieldValues;
}

/** The kind of job of each move of an order, and its title for a number of orders. */
export const orderActions: Readonly<
  Record<OrderMove, { kind: string; title: (orders: string, of: { ownerName?: string; values: FieldValues }) => string }>
> = {
  giveOwner: { kind: 'order-owner', title: (orders, { ownerName }) => `Give ${orders} to ${ownerName}` },
  remark: { kind: 'order-remark', title: (orders) => `Add a remark to ${orders}` },
  payCollege: {
    kind: 'order-college',
    title: (orders, { values }) => `Set ${orders} to ${ptcLabel(values.ptc_status)} by the college`,
  },
  cancel: { kind: 'order-cancel', title: (orders) => `Cancel ${orders}` },
};

const ptcLabel = (status: unknown) => ptcStatuses.find(({ value }) => value === status)?.label ?? 'Pending';

/** The command for one order of a job. */
export function commandOf(
  { move, ownerName, paidAt }: OrderBulkSettings,
  values: FieldValues,
  { remarkId, owed }: { remarkId: string; owed?: CollegeOwed },
): OrderCommand {
  const { owner_id, remark, ptc_status, amount, bank_reference, reason } = values;
  switch (move) {
    case 'giveOwner':
      return { type: 'ChangeOrderOwner', data: { ownerId: String(owner_id), ownerName: ownerName ?? '' } };
    case 'remark':
      return { type: 'RemarkOrder', data: { remarkId, remark: String(remark) } };
    case 'payCollege':
      return {
        type: 'PayCollege',
        data: {
          ...owed,
          ptcStatus: ptcStatuses.find(({ value }) => value === ptc_status)?.value ?? 'pending',
          amountPaise: typeof amount === 'number' ? paiseOf(amount) : undefined,
          bankReference: typeof bank_reference === 'string' ? bank_reference : undefined,
          ...(paidAt !== undefined && { paidAt }),
        },
      };
    case 'cancel':
      return { type: 'CancelOrder', data: { reason: typeof reason === 'string' ? reason : undefined } };
  }
}
