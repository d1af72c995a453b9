import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { accountNames, accounts, type Account } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { movementWords, type MoneyEntryRow } from '@matricula/read-models/books';
import { FactList } from '../../../shared/detail/fact-list';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

/** An entry: its postings, and the balance of each account after it. */
export function EntryDrawer({ row, onClose }: { row: MoneyEntryRow; onClose: () => void }) {
  const zone = useTenantZone();
  const { data, error } = useQuery({
    queryKey: ['money-running', row.entryId],
    queryFn: async () => (await get<DataOf<'MoneyEntry_running'>>(`money-entries/running/${encodeURIComponent(row.entryId)}`)).data,
  });
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
  ];
  return (
    <Drawer open title={t(movementWords[row.kind])} size={480} onClose={onClose}>
      <FactList className="books-facts" facts={facts} />
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
              <th scope="row">{t(accountNames[account])}</th>
              <td className="tabular">{row[account] === 0 ? '' : moneyWords(row[account])}</td>
              <td className="tabular">{running.has(account) ? moneyWords(running.get(account) ?? 0) : '…'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Drawer>
  );
}
