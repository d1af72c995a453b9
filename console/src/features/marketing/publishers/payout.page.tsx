import { useState } from 'react';
import { DeclaredReportScreen } from '../../../shared/report/declared-report';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { DAY } from '../../../shared/ui/date-presets';
import { PaymentDialog } from './payment.dialog';
import { t } from '../../../shared/texts/texts';

/** Payouts are usually made for the previous month. */
const MONTHS_BEFORE = 2;

/** Monthly payouts of publishers: due, paid and open. */
export function PayoutPage() {
  const [paying, setPaying] = useState(false);
  const today = inZone(Date.now(), useTenantZone());
  return (
    <>
      <DeclaredReportScreen
        name="publisher-payout-report"
        days={{ from: today.subtract(MONTHS_BEFORE, 'month').startOf('month').format(DAY), to: today.endOf('month').format(DAY) }}
        action={<button type="button" className="button button-primary" onClick={() => setPaying(true)}>{t`Mark as paid`}</button>}
      />
      {paying && <PaymentDialog onDone={() => setPaying(false)} onClose={() => setPaying(false)} />}
    </>
  );
}
