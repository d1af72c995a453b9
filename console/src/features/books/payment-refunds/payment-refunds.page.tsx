import { Drawer } from 'antd';
import { useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { proposedRefundFields } from '@matricula/domain/payment';
import { refundList, type RefundRow } from '@matricula/read-models/books';
import { FactList } from '../../../shared/detail/fact-list';
import { FormDialog } from '../../../shared/form/form-dialog';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
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
      {requesting && (
        <FormDialog
          as="modal"
          title={t`Request a refund`}
          of={proposedRefundFields}
          draft="refund/new"
          saveText={t`Request a refund`}
          onSave={async (values, idempotencyKey) => {
            const { message } = await post('refunds', values, { idempotencyKey });
            toast.success(t(message ?? 'Done'));
          }}
          onClose={() => setRequesting(false)}
          onDone={() => {
            setRequesting(false);
            changed();
          }}
        />
      )}
    </>
  );
}

function RefundDrawer({ row, onClose, onDone }: { row: RefundRow; onClose: () => void; onDone: () => void }) {
  const zone = useTenantZone();
  const at = (moment: string | undefined) => moment && momentIn(moment, zone);
  const facts = [
    { label: t`Status`, value: t(refundWords[row.status]) },
    { label: t`Amount`, value: moneyWords(row.amountPaise) },
    { label: t`Proposed`, value: row.proposedPaise === undefined ? undefined : moneyWords(row.proposedPaise) },
    { label: t`Requested`, value: at(row.requestedAt) },
    { label: t`Requested by`, value: row.requestedByName },
    { label: t`Decided`, value: at(row.decidedAt) },
    { label: t`Decided by`, value: row.decidedByName },
    { label: t`Sent`, value: at(row.sentAt) },
    { label: t`Paid back`, value: at(row.processedAt) },
    { label: t`Reference`, value: row.reference },
    { label: t`Failure`, value: row.failure },
    { label: t`Payment`, value: row.paymentId },
  ];
  return (
    <Drawer open title={t`Refund ${row.orderReference ?? row.refundId}`} size={480} onClose={onClose}>
      <FactList className="books-facts" facts={facts} />
      <RefundMoves row={row} onDone={onDone} />
    </Drawer>
  );
}
