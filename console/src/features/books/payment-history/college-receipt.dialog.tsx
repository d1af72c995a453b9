import { collegeReceiptFields, reverseCollegeReceiptFields } from '@matricula/domain/books';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Records money that a college paid. */
export function CollegeReceiptDialog({ onClose, onDone }: DialogProps) {
  return (
    <FormDialog
      as="modal"
      title={t`Received from a college`}
      of={collegeReceiptFields}
      draft="college-receipt"
      saveText={t`Record`}
      onSave={async (values, idempotencyKey) => {
        const { message } = await post('college-receipts', values, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Takes back money of a college that was recorded by mistake; of money that was recorded again, the recording that the user sees. */
export function ReverseReceiptDialog({
  receiptId,
  recording = 1,
  onClose,
  onDone,
}: DialogProps & { receiptId: string; recording?: number }) {
  return (
    <FormDialog
      as="modal"
      title={t`Take back`}
      of={reverseCollegeReceiptFields}
      draft={`college-receipt/${receiptId}/${recording}`}
      saveText={t`Take back`}
      onSave={async (values, idempotencyKey) => {
        const body = { ...values, recording };
        const { message } = await post(`college-receipts/${encodeURIComponent(receiptId)}/reverse`, body, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
