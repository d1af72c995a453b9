import { useMemo } from 'react';
import { fields } from '@matricula/domain/kernel/field-set';
import { paymentFields } from '@matricula/domain/marketing';
import { FormDialog } from '../../../shared/form/form-dialog';
import { monthChoice } from '../../../shared/form/month-choice';
import { post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { DAY } from '../../../shared/ui/date-presets';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** The form of a payment: the last month and today are prefilled. */
function useAsked() {
  const zone = useTenantZone();
  return useMemo(() => {
    const today = inZone(Date.now(), zone).format(DAY);
    return fields({
      ...paymentFields,
      month: monthChoice(paymentFields.month, zone),
      paidOn: { ...paymentFields.paidOn, default: today },
    });
  }, [zone]);
}

/** Records a payment to a publisher for a month. */
export function PaymentDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const of = useAsked();
  return (
    <FormDialog
      as="modal"
      title={t`Mark as paid`}
      of={of}
      saveText={t`Mark as paid`}
      onSave={(values, idempotencyKey) => post('publishers/payments', values, { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(message ?? t`Payment recorded`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
