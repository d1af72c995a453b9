import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../http/answers';
import { get } from '../http/http';
import { useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';
import { t } from '../texts/texts';
import { Failure } from '../ui/error-boundary';
import { pillStyle } from '../ui/theme';
import { LinkToShare, PaymentLinkDialog } from './payment-link.dialog';
import { moneyWords, linkTone, linkWords, paymentTone, paymentWords, unappliedWords, wayWords } from './payment-words';
import './payment.css';

type Money = DataOf<'Payment_paymentsOf'>;

/** The payments and payment links of an order, and the form of a new link for users who may create one. */
export function OrderMoney({ orderId, version }: { orderId: string; version?: unknown }) {
  const [creating, setCreating] = useState(false);
  const query = useQuery({
    queryKey: ['order-payments', orderId, version],
    queryFn: async () => (await get<Money>(`orders/${encodeURIComponent(orderId)}/payments`)).data,
    staleTime: 0,
  });
  if (query.isError) return <Failure part error={query.error} />;
  if (!query.data) return null;
  const { open, mayLink, payments, links } = query.data;
  return (
    <section className="order-money" aria-label={t`Payments`}>
      <header>
        <h3>{t`Payments`}</h3>
        {mayLink && open.minor > 0 && (
          <button type="button" className="button" onClick={() => setCreating(true)}>
            {t`Payment link`}
          </button>
        )}
      </header>
      {payments.length === 0 && links.length === 0 && <p className="faint">{t`No payments yet.`}</p>}
      {payments.length > 0 && <Payments payments={payments} />}
      {links.length > 0 && <Links links={links} />}
      {creating && <PaymentLinkDialog orderId={orderId} onClose={() => setCreating(false)} onDone={() => void query.refetch()} />}
    </section>
  );
}

function Payments({ payments }: Pick<Money, 'payments'>) {
  const zone = useTenantZone();
  return (
    <ul className="payment-lines">
      {payments.map(({ paymentId, amount, status, booked, method, provider, at, reason, unappliedReason }) => (
        <li key={paymentId}>
          <b className="tabular">{moneyWords(amount.minor)}</b>
          <span className="pill" style={pillStyle(paymentTone(status, booked))}>
            {booked === 'unapplied' ? t`Unapplied` : t(paymentWords[status])}
          </span>
          <span>{wayWords(method, provider)}</span>
          <span className="faint">{momentIn(at, zone)}</span>
          {(unappliedReason ?? reason) && <span className="faint">{unappliedReason ? t(unappliedWords[unappliedReason]) : reason}</span>}
        </li>
      ))}
    </ul>
  );
}

function Links({ links }: Pick<Money, 'links'>) {
  const [shared, setShared] = useState<string>();
  return (
    <ul className="payment-lines">
      {links.map(({ linkId, amount, status, purpose, url }) => (
        <li key={linkId}>
          <b className="tabular">{moneyWords(amount.minor)}</b>
          <span className="pill" style={pillStyle(linkTone(status))}>
            {t`Link: ${t(linkWords[status])}`}
          </span>
          <span>{purpose}</span>
          {url !== null && (status === 'created' || status === 'part-paid') && (
            <button type="button" className="button" onClick={() => setShared(shared === url ? undefined : url)}>
              {t`Show link`}
            </button>
          )}
          {shared !== undefined && shared === url && <LinkToShare url={url} />}
        </li>
      ))}
    </ul>
  );
}
