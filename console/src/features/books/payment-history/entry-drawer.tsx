import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { accountWords, accounts, type Account } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { movementWords, type MoneyEntryRow } from '@matricula/read-models/books';
import { FactList } from '../../../shared/detail/fact-list';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { WriteOffs } from '../../../shared/payment/write-offs';
import { ReverseDifferenceDialog } from './accept-difference.dialog';
import { ReverseReceiptDialog } from './college-receipt.dialog';
import { ReverseShareDialog } from './owner-share.dialog';

interface EntryDrawerProps {
  row: MoneyEntryRow;
  /** Whether the reader may take back money of a college, shares of owners and accepted differences. */
  mayReverse: boolean;
  onClose: () => void;
  /** After something of the payment changed and the entry stays open. */
  onChanged: () => void;
  onDone: () => void;
}

/** An entry: its postings, and the balance of each account after it. */
export function EntryDrawer({ row, mayReverse, onClose, onChanged, onDone }: EntryDrawerProps) {
  const [reversing, setReversing] = useState(false);
  const zone = useTenantZone();
  const { data, error } = useQuery({
    queryKey: ['money-running', row.entryId],
    queryFn: async () => (await get<DataOf<'MoneyEntry_running'>>(`money-entries/running/${encodeURIComponent(row.entryId)}`)).data,
  });
  const isReversed = useIsReversed(row);
  const running = new Map(data?.map(({ account, sum }) => [account as Account, sum.minor]));
  const facts = [
    { label: t`Moved`, value: momentIn(row.movedAt, zone) },
    { label: t`Booked`, value: momentIn(row.bookedAt, zone) },
    { label: t`Amount`, value: moneyWords(row.amountPaise) },
    { label: t`Reference`, value: row.reference },
    { label: t`Payment`, value: row.paymentId },
    { label: t`Order`, value: row.orderId },
    { label: t`Refund`, value: row.refundId },
    { label: t`Settlement`, value: row.settlementId },
    { label: t`Owner of the share`, value: row.payeeName ?? row.payeeId },
    { label: t`Note`, value: row.note },
  ];
  return (
    <Drawer open title={t(movementWords[row.kind])} size={480} onClose={onClose}>
      <FactList className="books-facts" facts={facts} />
      {mayReverse && !isReversed && reversalOf(row) !== undefined && (
        <div className="books-moves">
          <button type="button" className="button" onClick={() => setReversing(true)}>
            {t`Take back`}
          </button>
          {reversing && reversalOf(row)?.({ onClose: () => setReversing(false), onDone })}
        </div>
      )}
      {error && <p className="books-sums-failed">{messageOf(error)}</p>}
      <table className="books-postings">
        <thead>
          <tr>
            <th scope="col">{t`Account`}</th>
            <th scope="col">{t`This entry`}</th>
            <th scope="col">{t`Running sum`}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account}>
              <th scope="row">{t(accountWords[account])}</th>
              <td className="tabular">{row[account] === 0 ? '' : moneyWords(row[account])}</td>
              <td className="tabular">{running.has(account) ? moneyWords(running.get(account) ?? 0) : '…'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {row.paymentId !== undefined && row.unapplied !== 0 && <WriteOffs paymentId={row.paymentId} onDone={onChanged} />}
    </Drawer>
  );
}

/** Kinds of entries that take an entry with a receipt back. */
const reversals: Readonly<Partial<Record<MoneyEntryRow['kind'], MoneyEntryRow['kind']>>> = {
  'college-received': 'college-reversed',
  'owner-share': 'owner-share-reversed',
};

/** Whether an entry was taken back; the same money may have been recorded again since. */
function useIsReversed({ entryId, kind, receiptId, recording, bookedAt }: MoneyEntryRow): boolean {
  const by = reversals[kind];
  const { data } = useQuery({
    enabled: by !== undefined && receiptId !== undefined,
    queryKey: ['money-reversed', entryId],
    queryFn: async () => {
      const where = { field: 'receiptId', op: 'eq', value: receiptId };
      return (await post<MoneyEntryRow[]>('lists/money-entries/rows', { where, limit: 100 })).data;
    },
  });
  return data?.some((one) => one.kind === by && one.recording === recording && one.bookedAt >= bookedAt) ?? false;
}

interface Reversing {
  onClose: () => void;
  onDone: () => void;
}

/** The dialog that takes an entry back; undefined if users do not. */
function reversalOf({
  kind,
  receiptId,
  recording,
  payeeId,
  paymentId,
  settlementId,
}: MoneyEntryRow): ((of: Reversing) => ReactNode) | undefined {
  const differing = paymentId ?? settlementId;
  if (kind === 'college-received' && receiptId !== undefined)
    return (of) => <ReverseReceiptDialog receiptId={receiptId} recording={recording} {...of} />;
  if (kind === 'owner-share' && receiptId !== undefined && payeeId !== undefined)
    return (of) => <ReverseShareDialog payeeId={payeeId} paymentId={receiptId} {...of} />;
  if (kind === 'difference-accepted' && differing !== undefined) return (of) => <ReverseDifferenceDialog id={differing} {...of} />;
  return undefined;
}
