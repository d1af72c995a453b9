import { acceptDifferenceFields, reverseDifferenceFields } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

interface AcceptDifferenceProps {
  /** The payment or settlement. */
  id: string;
  differencePaise: number;
  onClose: () => void;
  onDone: () => void;
}

/** Accepts the difference of a payment or a settlement, with a note. */
export function AcceptDifferenceDialog({ id, differencePaise, onClose, onDone }: AcceptDifferenceProps) {
  return (
    <FormDialog
      as="modal"
      title={t`Accept the difference`}
      of={acceptDifferenceFields}
      draft={`books-difference/${id}`}
      saveText={t`Accept`}
      above={<p>{t`${id} differs by ${moneyWords(differencePaise)}. The sum moves from the provider to the account of differences.`}</p>}
      onSave={async (values, idempotencyKey) => {
        const body = { ...values, id, difference_paise: differencePaise };
        const { message } = await post('books-checks/accept', body, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Takes back all that was accepted of a payment or a settlement, with a note. */
export function ReverseDifferenceDialog({ id, onClose, onDone }: Omit<AcceptDifferenceProps, 'differencePaise'>) {
  return (
    <FormDialog
      as="modal"
      title={t`Take back`}
      of={reverseDifferenceFields}
      draft={`books-difference-reversed/${id}`}
      saveText={t`Take back`}
      above={<p>{t`All that was accepted of ${id} is taken back: it differs again.`}</p>}
      onSave={async (values, idempotencyKey) => {
        const { message } = await post('books-checks/reverse', { ...values, id }, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
