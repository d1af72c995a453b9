import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { refundList, type RefundRow } from '@matricula/read-models/books';
import { FactList } from '../../../shared/detail/fact-list';
import { ListPage } from '../../../shared/grid/list-page';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRow } from '../../../shared/live/use-live-row';
import { RefundRequestDialog } from '../../../shared/payment/refund-request.dialog';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { newestFirst, refundColumns, refundFilters, refundWords, toneOf } from './refund.columns';
import { RefundMoves } from './refund-moves';
import '../books.css';

/** Refunds: one person requests, another decides, the provider pays back. */
export function PaymentRefundsPage() {
  const mayRequest = useAllowed('PAYMENT_REFUNDS');
  const [open, setOpen] = useState<RefundRow>();
  const [requesting, setRequesting] = useState(false);
  const [version, setVersion] = useState(0);
  const changed = () => setVersion((last) => last + 1);
  return (
    <>
      <ListPage<RefundRow>
        title={t`Refunds`}
        list="refunds"
        model={refundList}
        columns={refundColumns}
        filters={refundFilters}
        defaultSort={newestFirst}
        version={version}
        primary={mayRequest ? { label: t`Request a refund`, run: () => setRequesting(true) } : undefined}
        onOpen={setOpen}
        card={({ orderReference, paymentId, status, amountPaise, requestedByName, decidedByName }) => ({
          title: orderReference ?? paymentId,
          mark: (
            <span className="pill" style={pillStyle(toneOf(status))}>
              {t(refundWords[status])}
            </span>
          ),
          second: moneyWords(amountPaise),
          third: [requestedByName, decidedByName].filter(Boolean).join(' · '),
        })}
        empty={{ text: t`No refunds yet. One person requests a refund, another approves it.` }}
      />
      {open && (
        <RefundDrawer
          row={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            changed();
          }}
        />
      )}
      {requesting && <RefundRequestDialog onClose={() => setRequesting(false)} onDone={changed} />}
    </>
  );
}

function RefundDrawer({ row: shown, onClose, onDone }: { row: RefundRow; onClose: () => void; onDone: () => void }) {
  const row = useLiveRow('refunds', shown.refundKey, shown);
  const zone = useTenantZone();
  const at = (moment: string | undefined) => moment && momentIn(moment, zone);
  const { data: said, error } = useQuery({
    queryKey: ['refund', row.refundKey, row.status],
    queryFn: async () =>
      (await get<DataOf<'Refund_refund'>>(`refunds/${[row.paymentId, row.refundId].map(encodeURIComponent).join('/')}`)).data,
    staleTime: 0,
  });
  const facts = [
    { label: t`Status`, value: t(refundWords[row.status]) },
    { label: t`Amount`, value: moneyWords(row.amountPaise) },
    { label: t`Proposed`, value: row.proposedPaise === undefined ? undefined : moneyWords(row.proposedPaise) },
    { label: t`Policy`, value: said?.proposal },
    { label: t`Why it differs from the refund policy`, value: said?.deviation },
    { label: t`Reason`, value: said?.reason },
    { label: t`Requested`, value: at(row.requestedAt) },
    { label: t`Requested by`, value: row.requestedByName },
    { label: t`Decided`, value: at(row.decidedAt) },
    { label: t`Decided by`, value: row.decidedByName },
    { label: t`Rejected because`, value: said?.rejection },
    { label: t`Sent`, value: at(row.sentAt) },
    { label: t`Paid back`, value: at(row.processedAt) },
    { label: t`Reference`, value: row.reference },
    { label: t`Failure`, value: row.failure },
    { label: t`Payment`, value: row.paymentId },
  ];
  return (
    <Drawer open title={t`Refund ${row.orderReference ?? row.refundId}`} size={480} onClose={onClose}>
      {error && <p className="books-sums-failed">{messageOf(error)}</p>}
      <FactList className="books-facts" facts={facts} />
      <RefundMoves row={row} onDone={onDone} />
    </Drawer>
  );
}
