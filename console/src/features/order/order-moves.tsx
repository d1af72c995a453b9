import { useState } from 'react';
import { orderLife, type OrderMove } from '@matricula/domain/order';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { FormDialog } from '../../shared/form/form-dialog';
import { post } from '../../shared/http/http';
import { t } from '../../shared/texts/texts';
import { toast } from '../../shared/ui/toast';

/** The call of each move, and what it says when it is done. */
const calls: Readonly<Record<OrderMove, { path: (orderId: string) => string; said: string }>> = {
  payCollege: { path: (id) => `paid-to-clg/${id}`, said: 'Payment to the college saved' },
  remark: { path: (id) => `add-order-remark/${id}`, said: 'Remark saved' },
  giveOwner: { path: (id) => `order-owner-to/${id}`, said: 'Owner changed' },
  cancel: { path: (id) => `orders/${id}/cancel`, said: 'Order cancelled' },
};

interface OrderMoveDialogProps {
  orderId: string;
  move: OrderMove;
  onClose: () => void;
  onDone: () => void;
}

/** The form of a move of an order (OR-03 to OR-05). */
export function OrderMoveDialog({ orderId, move, onClose, onDone }: OrderMoveDialogProps) {
  const { label, asks = {} }: Move = orderLife.moves[move];
  return (
    <FormDialog
      as="modal"
      title={t(label)}
      of={asks}
      draft={`order/${orderId}/${move}`}
      saveText={t(label)}
      onSave={async (values, idempotencyKey) => {
        await post(calls[move].path(encodeURIComponent(orderId)), values, { idempotencyKey });
        toast.success(t(calls[move].said));
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
}

/** A button for each move that the reader may make. */
export function OrderMoves({ orderId, moves, onDone }: { orderId: string; moves: readonly OrderMove[]; onDone: () => void }) {
  const [open, setOpen] = useState<OrderMove>();
  return (
    <div className="order-moves">
      {moves.map((move) => (
        <button key={move} type="button" className="button" onClick={() => setOpen(move)}>
          {t(orderLife.moves[move].label)}
        </button>
      ))}
      {open && <OrderMoveDialog orderId={orderId} move={open} onClose={() => setOpen(undefined)} onDone={onDone} />}
    </div>
  );
}
