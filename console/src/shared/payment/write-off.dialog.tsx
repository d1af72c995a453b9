import { moneyWords } from '@matricula/domain/kernel/figures';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import { proposeWriteOffFields, writeOffLife, type WriteOffMove } from '@matricula/domain/payment';
import { FormDialog } from '../form/form-dialog';
import { post } from '../http/http';
import { t } from '../texts/texts';
import { toast } from '../ui/toast';

interface WriteOffDialogProps {
  paymentId: string;
  move: 'propose' | WriteOffMove;
  /** The write-off that moves; none for a proposal. */
  writeOffId?: string;
  /** Its sum; of a proposal, what can be written off. */
  paise: number;
  onClose: () => void;
  onDone: () => void;
}

/** Proposes a write-off, approves, rejects or takes it back. */
export function WriteOffDialog({ paymentId, move, writeOffId, paise, onClose, onDone }: WriteOffDialogProps) {
  const label = move === 'propose' ? t`Propose a write-off` : t(writeOffLife.moves[move].label);
  const path = ['write-offs', ...[paymentId, ...(writeOffId === undefined ? [] : [writeOffId])].map(encodeURIComponent)];
  return (
    <FormDialog
      as="modal"
      title={label}
      of={move === 'propose' ? proposeWriteOffFields : asked(move)}
      draft={`write-off/${paymentId}/${writeOffId ?? 'new'}/${move}`}
      saveText={label}
      above={<p>{wordsOf(move, moneyWords(paise))}</p>}
      onSave={async (values, idempotencyKey) => {
        const { message } = await post((move === 'propose' ? path : [...path, move]).join('/'), values, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const asked = (move: WriteOffMove): FieldSet => (writeOffLife.moves[move] as { asks?: FieldSet }).asks ?? {};

function wordsOf(move: 'propose' | WriteOffMove, sum: string): string {
  switch (move) {
    case 'propose':
      return t`At most ${sum} can be written off. Nothing is booked until another person approves it.`;
    case 'approve':
      return t`${sum} that belong to no order become income of the institution.`;
    case 'reject':
      return t`${sum} go on waiting for an order or a refund.`;
    case 'reverse':
      return t`${sum} wait for an order or a refund again.`;
  }
}
