import { fields } from '@matricula/domain/kernel/field-set';
import { offlinePaymentFields } from '@matricula/domain/payment';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useCountQuestion } from '../../../shared/grid/count-question';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import { post } from '../../../shared/http/http';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { saidBulk, type BulkOutcome } from './said-bulk';

const { amount: _amount, ...received } = offlinePaymentFields;
const offlineBulkFields = fields(received);

interface OfflineBulkDialogProps {
  selection: BulkSelection;
  count?: number;
  settle: (done: boolean) => void;
  onDone: () => void;
}

/** How the open sums of the selected fees were received; each payment waits for its confirmation by another person. */
export function OfflineBulkDialog({ selection, count, settle, onDone }: OfflineBulkDialogProps) {
  const [sendSelected, question] = useCountQuestion();
  return (
    <FormDialog
      as="modal"
      title={count === undefined ? t`Enter offline payments` : t`Enter offline payments: ${counted(count, 'order')}`}
      of={offlineBulkFields}
      saveText={t`Enter payments`}
      above={<p className="faint">{t`The open sum of each order is entered. Another person must confirm each payment.`}</p>}
      more={question}
      onSave={(values, idempotencyKey) =>
        sendSelected(selection, async (present) => {
          const body = { ...values, selection: present };
          saidBulk((await post<BulkOutcome>('payments/offline/bulk', body, { idempotencyKey })).data, t`entered`);
          onDone();
          return true as const;
        })
      }
      onClose={() => settle(false)}
      onDone={(entered) => settle(entered === true)}
    />
  );
}
