import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { paymentLife, type PaymentMove } from '@matricula/domain/payment';
import type { PaymentRow } from '@matricula/read-models/payment';
import { FactList } from '../../../shared/detail/fact-list';
import { MoveButtons } from '../../../shared/detail/moves';
import { post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { OrderDocuments } from '../../../shared/payment/order-documents';
import { moneyWords, disputeWords, paymentWords, refundWords, unappliedWords, wayWords } from '../../../shared/payment/payment-words';
import { RefundRequestDialog } from '../../../shared/payment/refund-request.dialog';
import { WriteOffs } from '../../../shared/payment/write-offs';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import '../../../shared/payment/payment.css';
import '../payment.css';

const paths: Readonly<Record<PaymentMove, string>> = {
  confirm: 'confirm',
  discard: 'discard',
  reverse: 'reverse',
  apply: 'apply',
  requestRefund: 'request-refund',
};

interface PaymentDrawerProps {
  paymentId: string;
  onClose: () => void;
  onMoved: () => void;
}

/** A payment in a drawer next to its list: its states, refunds and disputes, and what the reader may do. */
export function PaymentDrawer({ paymentId, onClose, onMoved }: PaymentDrawerProps) {
  const query = useQuery({
    queryKey: ['payment', paymentId],
    queryFn: async () => (await post<PaymentRow[]>('lists/payments/by-key', { keys: [paymentId] })).data[0] ?? null,
    staleTime: 0,
  });
  const refresh = () => void query.refetch();
  useLiveRows('payments', refresh, refresh, [paymentId]);
  return (
    <Drawer open title={t`Payment`} size={460} onClose={onClose} className="payment-drawer">
      {query.isPending && <Blank />}
      {query.isError && <Failure part error={query.error} />}
      {query.data === null && <p>{t`The payment does not exist, or you have no access to it.`}</p>}
      {query.data && (
        <Payment
          row={query.data}
          onMoved={async () => {
            onMoved();
            await query.refetch();
          }}
        />
      )}
    </Drawer>
  );
}

function Payment({ row, onMoved }: { row: PaymentRow; onMoved: () => Promise<void> }) {
  const { booked, unappliedReason, moves = [], refunds, disputes } = row;
  const zone = useTenantZone();
  const mayRefund = useAllowed('PAYMENT_REFUNDS');
  const [requesting, setRequesting] = useState(false);
  const { writtenOffPaise = 0 } = row;
  const open = booked === 'applied' ? Math.max(0, row.amountPaise - row.refundedPaise) : row.unappliedPaise;
  return (
    <>
      {booked === 'unapplied' && unappliedReason && (
        <div className="payment-unapplied" role="note">
          <p>
            <b>{t`This money belongs to no order: ${t(unappliedWords[unappliedReason])}.`}</b>
          </p>
          {writtenOffPaise === 0 && (
            <p>
              {row.leadId === undefined
                ? t`Request a refund. If the payer cannot be found, propose a write-off.`
                : t`Apply it to another order of the lead, or request a refund.`}
            </p>
          )}
        </div>
      )}
      <Facts row={row} />
      <h3>{t`History`}</h3>
      <FactList
        className="fact-lines payment-facts"
        facts={statesOf(row).map(([label, at]) => ({ label: t(label), value: momentIn(at, zone) }))}
      />
      {row.orderId !== undefined && row.booked === 'applied' && (
        <OrderDocuments orderId={row.orderId} paymentId={row.paymentId} version={row.refundedPaise} title={t`Documents`} />
      )}
      {refunds.length > 0 && (
        <>
          <h3>{t`Refunds`}</h3>
          <ul className="payment-lines">
            {refunds.map(({ refundId, amountPaise, status, at }) => (
              <li key={refundId}>
                <b className="tabular">{moneyWords(amountPaise)}</b>
                <span>{t(refundWords[status])}</span>
                <span className="faint">{momentIn(at, zone)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {disputes.length > 0 && (
        <>
          <h3>{t`Disputes`}</h3>
          <ul className="payment-lines">
            {disputes.map(({ disputeId, amountPaise, state, at, reason, respondBy }) => (
              <li key={disputeId}>
                <b className="tabular">{moneyWords(amountPaise)}</b>
                <span>{t(disputeWords[state])}</span>
                <span className="faint">
                  {[momentIn(at, zone), reason, respondBy && t`respond by ${momentIn(respondBy, zone)}`].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {row.status === 'captured' && <WriteOffs paymentId={row.paymentId} onDone={() => void onMoved()} />}
      <div className="payment-moves">
        <MoveButtons
          life={paymentLife}
          moves={moves.filter((move) => move !== 'requestRefund')}
          draft={`payment/${row.paymentId}`}
          onMove={async (move, values, _, idempotencyKey) => {
            const path = paths[move as PaymentMove];
            const { message } = await post(`payments/${encodeURIComponent(row.paymentId)}/${path}`, values, { idempotencyKey });
            toast.success(message ?? t`Saved Successfully`);
            await onMoved();
          }}
        />
        {moves.includes('requestRefund') && mayRefund && open > 0 && (
          <button type="button" className="button" onClick={() => setRequesting(true)}>
            {t(paymentLife.moves.requestRefund.label)}
          </button>
        )}
        {requesting && <RefundRequestDialog paymentId={row.paymentId} onClose={() => setRequesting(false)} onDone={() => void onMoved()} />}
      </div>
    </>
  );
}

function Facts({ row }: { row: PaymentRow }) {
  const { leadId, leadName, method, provider, feePaise, status } = row;
  const seesLeads = useAllowed('LEADS');
  const lead = leadName ?? t`Lead`;
  return (
    <FactList
      className="fact-lines payment-facts"
      facts={[
        { label: t`Amount`, value: <b className="tabular">{moneyWords(row.amountPaise)}</b> },
        { label: t`State`, value: t(paymentWords[status]) },
        { label: t`Name`, value: leadId && seesLeads ? <Link to={leadScreens.conversation.at({ id: leadId })}>{lead}</Link> : leadName },
        { label: t`Order`, value: row.orderReference },
        { label: t`Method`, value: method && wayWords(method, provider) },
        { label: t`Reference`, value: row.reference },
        { label: t`Bank`, value: row.bank },
        { label: t`Provider`, value: wayWords(undefined, provider) },
        { label: t`Payment id`, value: row.providerId },
        { label: t`Fee`, value: feePaise === undefined ? undefined : moneyWords(feePaise) },
        { label: t`Unapplied`, value: row.unappliedPaise > 0 ? moneyWords(row.unappliedPaise) : undefined },
        { label: t`Refunded`, value: row.refundedPaise > 0 ? moneyWords(row.refundedPaise) : undefined },
        { label: t`Written off`, value: row.writtenOffPaise ? moneyWords(row.writtenOffPaise) : undefined },
        { label: t`Entered by`, value: row.enteredByName },
        { label: t`Confirmed by`, value: row.confirmedByName },
        { label: t`Owner`, value: row.ownerName },
        { label: t`Reason`, value: row.reason },
      ]}
    />
  );
}

/** The states that a payment was in, in their order. */
function statesOf({ startedAt, authorizedAt, failedAt, capturedAt, reversedAt }: PaymentRow): [label: string, at: string][] {
  const all: [string, string | undefined][] = [
    [paymentWords.created, startedAt],
    [paymentWords.failed, failedAt],
    [paymentWords.authorized, authorizedAt],
    [paymentWords.captured, capturedAt],
    [paymentWords.reversed, reversedAt],
  ];
  return all.filter((one): one is [string, string] => one[1] !== undefined).toSorted(([, one], [, other]) => one.localeCompare(other));
}
