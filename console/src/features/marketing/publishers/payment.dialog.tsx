import { useMemo } from 'react';
import { choice, fields } from '@matricula/domain/kernel/field-set';
import { paymentFields } from '@matricula/domain/marketing';
import { monthWords } from '@matricula/domain/workforce';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { DAY } from '../../../shared/ui/date-presets';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

const MONTHS = 24;

/** The form of a payment: the last month and today stand there already. */
function useAsked() {
  const zone = useTenantZone();
  return useMemo(() => {
    const today = inZone(Date.now(), zone);
    const months = Array.from({ length: MONTHS }, (_, back) => today.startOf('month').subtract(back, 'month').format('YYYY-MM'));
    const { label, required } = paymentFields.month;
    const of = months.map((value) => ({ value, label: monthWords(value) }));
    return fields({
      ...paymentFields,
      month: choice({ label, required, of, default: months[1] }),
      paidOn: { ...paymentFields.paidOn, default: today.format(DAY) },
    });
  }, [zone]);
}

/** Notes that a publisher was paid for a month. */
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
        toast.success(message ?? t`Payment noted`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
