import { useState } from 'react';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { refundLife, type RefundMove } from '@matricula/domain/payment';
import type { RefundRow } from '@matricula/read-models/books';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

/** The last part of the call of each move. */
const calls: Readonly<Record<RefundMove, string>> = {
  ...{ approve: 'approve', reject: 'reject', withdraw: 'withdraw', send: 'send', sendAgain: 'send', byHand: 'by-hand' },
};

interface RefundMoveProps {
  row: RefundRow;
  move: RefundMove;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the values of a move, or for a confirmation. */
export function RefundMoveDialog({ row: { paymentId, refundId }, move, onClose, onDone }: RefundMoveProps) {
  const { label, asks = {} }: Move = refundLife.moves[move];
  return (
    <FormDialog
      as="modal"
      title={t(label)}
      of={asks}
      draft={`refund/${refundId}/${move}`}
      saveText={t(label)}
      onSave={async (values, idempotencyKey) => {
        const path = [paymentId, refundId].map(encodeURIComponent).join('/');
        const { message } = await post(`refunds/${path}/${calls[move]}`, values, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
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
export function RefundMoves({ row, onDone }: { row: RefundRow; onDone: () => void }) {
  const [open, setOpen] = useState<RefundMove>();
  return (
    <div className="books-moves">
      {(row.moves ?? []).map((move) => (
        <button key={move} type="button" className="button" onClick={() => setOpen(move)}>
          {t(refundLife.moves[move].label)}
        </button>
      ))}
      {open && <RefundMoveDialog row={row} move={open} onClose={() => setOpen(undefined)} onDone={onDone} />}
    </div>
  );
}
