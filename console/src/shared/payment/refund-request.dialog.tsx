import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { paiseIn } from '@matricula/domain/kernel/money';
import { proposedRefundFields } from '@matricula/domain/payment';
import { FormDialog } from '../form/form-dialog';
import type { DataOf } from '../http/answers';
import { get, post } from '../http/http';
import { messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import { toast } from '../ui/toast';
import { useSettled } from '../ui/use-settled';
import './payment.css';

/** The policy is asked once the user stops typing. */
const PAUSE_MS = 300;

const { payment_id: _payment, ...ofOnePayment } = proposedRefundFields;

interface RefundRequestDialogProps {
  /** The payment that is paid back; without it the user enters one. */
  paymentId?: string;
  onClose: () => void;
  onDone: () => void;
}

/** The request for a refund, next to what the refund policy of the product proposes. */
export function RefundRequestDialog({ paymentId, onClose, onDone }: RefundRequestDialogProps) {
  const [values, setValues] = useState<FieldValues>({});
  const entered = useSettled(typeof values.payment_id === 'string' ? values.payment_id.trim() : '', PAUSE_MS);
  const chosen = paymentId ?? entered;
  return (
    <FormDialog
      as="modal"
      title={t`Request a refund`}
      of={paymentId === undefined ? proposedRefundFields : ofOnePayment}
      draft={`refund/${paymentId ?? 'new'}`}
      saveText={t`Request a refund`}
      above={chosen === '' ? undefined : <Proposal paymentId={chosen} amount={values.amount} />}
      onChange={setValues}
      onSave={async (said, idempotencyKey) => {
        const body = paymentId === undefined ? said : { payment_id: paymentId, ...said };
        const { message } = await post('refunds', body, { idempotencyKey });
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

/** What the policy proposes, and a note if the entered amount is another one. */
function Proposal({ paymentId, amount }: { paymentId: string; amount: unknown }) {
  const { data, error } = useQuery({
    queryKey: ['refund-proposal', paymentId],
    queryFn: async () => (await get<DataOf<'Refund_proposal'>>(`refunds/proposals/${encodeURIComponent(paymentId)}`)).data,
    staleTime: 0,
    retry: false,
  });
  if (error) return <p className="refund-proposal">{messageOf(error)}</p>;
  if (!data) return null;
  const entered = amount === undefined || amount === null || amount === '' ? undefined : paiseIn(String(amount));
  return (
    <div className="refund-proposal" role="note">
      <p>
        <b>{t`The refund policy proposes ${moneyWords(data.proposed.minor)}.`}</b> {data.reason}
      </p>
      <p className="faint">{t`At most ${moneyWords(data.refundable.minor)} can be paid back.`}</p>
      {entered !== undefined && entered !== data.proposed.minor && (
        <p>{t`The amount differs from the proposal: please write why. The person who approves reads it.`}</p>
      )}
    </div>
  );
}
