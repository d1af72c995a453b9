import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { OwnerShareRow } from '@matricula/read-models/books';
import { post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { PlainTable, type PlainColumn } from '../../../shared/ui/plain-table';
import { OwnerShareDialog } from './owner-share.dialog';

const LIST = 'owner-shares';
const MOST = 200;
const mostOwedFirst = { sort: [{ field: 'openPaise', dir: 'desc' }], limit: MOST };

interface OwnerSharesProps {
  onClose: () => void;
  /** A share was recorded. */
  onPaid: () => void;
}

/** What each owner of admissions has earned of commissions and was paid; the user records payments from here. */
export function OwnerSharesDrawer({ onClose, onPaid }: OwnerSharesProps) {
  const [paying, setPaying] = useState<OwnerShareRow>();
  const { data, error, refetch } = useQuery({
    queryKey: [LIST],
    queryFn: async () => (await post<OwnerShareRow[]>(`lists/${LIST}/rows`, mostOwedFirst)).data,
    staleTime: 0,
  });
  const refresh = () => void refetch();
  useLiveRows(LIST, refresh, refresh);
  const fill = useMemo(() => paying && { payee_id: paying.payeeId, amount: paying.openPaise / 100 }, [paying]);
  const columns: PlainColumn<OwnerShareRow>[] = [
    { title: t`Owner`, kind: 'name', cell: (row) => nameOf(row) },
    { title: t`Earned`, tabular: true, cell: ({ earnedPaise }) => moneyWords(earnedPaise) },
    { title: t`Paid out`, tabular: true, cell: ({ paidPaise }) => moneyWords(paidPaise) },
    { title: t`Still owed`, tabular: true, cell: ({ openPaise }) => moneyWords(openPaise) },
    {
      title: '',
      kind: 'actions',
      cell: (row) =>
        row.openPaise > 0 && (
          <button
            type="button"
            className="button"
            aria-label={t`Record a payment to ${nameOf(row)}`}
            onClick={() => setPaying(row)}
          >{t`Record`}</button>
        ),
    },
  ];
  return (
    <Drawer open title={t`Shares of owners`} size={640} onClose={onClose}>
      {error && <LoadFailed title={t`The shares could not be loaded`} error={error} onRetry={refresh} />}
      {data === undefined && !error && <p className="faint" aria-busy="true">{t`Loading…`}</p>}
      {data?.length === 0 && (
        <p className="faint">{t`No owner has a share yet. Shares appear with the first confirmed admission that earns a commission.`}</p>
      )}
      {data && data.length > 0 && (
        <PlainTable caption={t`Shares of owners`} rows={data} rowKey={({ payeeId }) => payeeId} columns={columns} />
      )}
      {data?.length === MOST && <p className="faint">{t`The first ${MOST} are shown.`}</p>}
      {paying && (
        <OwnerShareDialog
          fill={fill}
          onClose={() => setPaying(undefined)}
          onDone={() => {
            setPaying(undefined);
            refresh();
            onPaid();
          }}
        />
      )}
    </Drawer>
  );
}

const nameOf = ({ payeeName, payeeId }: OwnerShareRow) => payeeName ?? payeeId;
