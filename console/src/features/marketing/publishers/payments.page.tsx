import { UndoOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { undoPaymentFields } from '@matricula/domain/marketing';
import type { Sort } from '@matricula/read-models/kernel';
import { publisherPayments, type PublisherPayment } from '@matricula/read-models/marketing';
import { FormDialog } from '../../../shared/form/form-dialog';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { publisherTabs } from '../../../shared/report/report-tabs';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { toast } from '../../../shared/ui/toast';
import { PaymentDialog } from './payment.dialog';
import { spoken } from '../../../shared/texts/spoken';
import { dayWords, monthWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

const dayOf = (day: unknown) => (typeof day === 'string' && day ? dayWords(day) : '');
const standing = ({ undone }: PublisherPayment) => (undone ? t`Reversed` : t`Paid¦payment`);

const columns: ListColumn<PublisherPayment>[] = [
  { field: 'publisherName', title: 'Publisher', width: 180, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'month', title: 'For', width: 140, format: (_, { month }) => monthWords(month) },
  { field: 'amountPaise', title: 'Amount', width: 120, figure: true, format: (_, { amountPaise }) => moneyWords(amountPaise) },
  { field: 'paidOn', title: 'Paid on', width: 120, format: dayOf },
  { field: 'reference', title: 'Reference', width: 180 },
  {
    field: 'undone',
    title: 'State¦payment',
    width: 120,
    format: (_, row) => standing(row),
    classes: { 'cell-green': ({ undone }) => !undone, 'cell-faint': ({ undone }) => undone },
  },
  { field: 'userName', title: 'Recorded by', width: 150 },
  { field: 'at', title: 'Recorded at', width: 132, look: { kind: 'moment' } },
  { field: 'undoneByName', title: 'Reversed by', width: 150 },
  { field: 'undoneAt', title: 'Reversed at', width: 132, hidden: true, look: { kind: 'moment' } },
  { field: 'reason', title: 'Why', width: 200, flex: 1, sortable: false },
];

const filters: FilterField[] = [
  { field: 'publisherName', title: 'Publisher', kind: 'keyword', pinned: true },
  { field: 'month', title: 'For', kind: 'keyword', pinned: true },
  { field: 'undone', title: 'State¦payment', kind: 'flag', words: spoken({ false: 'Paid¦payment', true: 'Reversed' }), pinned: true },
  { field: 'userName', title: 'Recorded by', kind: 'keyword' },
  { field: 'at', title: 'Recorded at', kind: 'instant' },
];

const newestFirst: Sort[] = [{ field: 'at', dir: 'desc' }];

/** Payments to publishers: who recorded them, when and with which reference, and reversals. */
export function PaymentsPage() {
  const [version, setVersion] = useState(0);
  const [paying, setPaying] = useState(false);
  const [undoing, setUndoing] = useState<PublisherPayment>();
  const pay = { label: t`Mark as paid`, run: () => setPaying(true) };
  const moved = () => {
    setPaying(false);
    setUndoing(undefined);
    setVersion((current) => current + 1);
  };
  return (
    <>
      <ListPage<PublisherPayment>
        title={t`Payments`}
        list="publisher-payments"
        model={publisherPayments}
        columns={columns}
        filters={filters}
        defaultSort={newestFirst}
        version={version}
        above={<PageTabs label={t`Publishers`} tabs={publisherTabs} current="publisher-payments" />}
        primary={pay}
        hover={(row) =>
          !row.undone && (
            <button type="button" className="icon-button" aria-label={t`Reverse`} title={t`Reverse`} onClick={() => setUndoing(row)}>
              <UndoOutlined />
            </button>
          )
        }
        card={(row) => ({
          title: row.publisherName,
          mark: standing(row),
          second: t`${moneyWords(row.amountPaise)} for ${monthWords(row.month)} · ${dayOf(row.paidOn)}`,
          third: `${row.reference} · ${row.userName}`,
          action: row.undone ? undefined : { label: t`Reverse`, icon: <UndoOutlined />, run: () => setUndoing(row) },
        })}
        empty={{ text: t`No payments recorded yet.`, action: pay }}
      />
      {paying && <PaymentDialog onDone={moved} onClose={() => setPaying(false)} />}
      {undoing && (
        <FormDialog
          as="modal"
          title={t`Reverse this payment?`}
          of={undoPaymentFields}
          saveText={t`Reverse`}
          above={
            <p>
              {t`${moneyWords(undoing.amountPaise)} to ${undoing.publisherName} for ${monthWords(undoing.month)} becomes due again. The payment stays on the list.`}
            </p>
          }
          onSave={(values, idempotencyKey) => post(`publishers/payments/${undoing.paymentId}/undo`, values, { idempotencyKey })}
          onDone={({ message }) => {
            toast.success(message ?? t`Payment reversed`);
            moved();
          }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  );
}
