import { ownerShareFields, reverseOwnerShareFields } from '@matricula/domain/books';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

interface OwnerShareProps extends DialogProps {
  /** The owner, and what is open. */
  fill?: { payee_id: string; amount: number } | undefined;
}

/** Records a share of commissions that was paid to an owner. */
export function OwnerShareDialog({ fill, onClose, onDone }: OwnerShareProps) {
  return (
    <FormDialog
      as="modal"
      title={t`Share paid to an owner`}
      of={ownerShareFields}
      draft={fill === undefined ? 'owner-share' : `owner-share/${fill.payee_id}`}
      {...(fill !== undefined && { kept: fill, whole: true })}
      saveText={t`Record`}
      onSave={async (values, idempotencyKey) => {
        const { message } = await post('owner-shares', values, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface ReverseProps extends DialogProps {
  payeeId: string;
  paymentId: string;
}

/** Takes back the payment of a share that was recorded by mistake. */
export function ReverseShareDialog({ payeeId, paymentId, onClose, onDone }: ReverseProps) {
  return (
    <FormDialog
      as="modal"
      title={t`Take back`}
      of={reverseOwnerShareFields}
      draft={`owner-share/${paymentId}`}
      saveText={t`Take back`}
      onSave={async (values, idempotencyKey) => {
        const path = `owner-shares/${encodeURIComponent(payeeId)}/${encodeURIComponent(paymentId)}/reverse`;
        const { message } = await post(path, values, { idempotencyKey });
        toast.success(t(message ?? 'Done'));
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
