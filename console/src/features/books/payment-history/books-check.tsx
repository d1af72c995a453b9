import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { checkedKey, differenceOf } from '@matricula/domain/books';
import type { BooksCheckRow } from '@matricula/read-models/books';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { dayWords, momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { AcceptDifferenceDialog } from './accept-difference.dialog';

const LIST = 'books-checks';
const lastOne = { sort: [{ field: 'day', dir: 'desc' }], limit: 1 };

const useLastCheck = () =>
  useQuery({
    queryKey: ['books-check'],
    queryFn: async () => (await post<BooksCheckRow[]>(`lists/${LIST}/rows`, lastOne)).data[0] ?? null,
    staleTime: 0,
  });

/** The outcome of the last daily check of the books. */
export function BooksCheck({ onShow }: { onShow: () => void }) {
  const { data, error, refetch } = useLastCheck();
  const refresh = () => void refetch();
  useLiveRows(LIST, refresh, refresh);
  if (error) return <p className="books-sums-failed">{messageOf(error)}</p>;
  if (data === undefined) return null;
  if (data === null) return <p className="books-check faint">{t`Not checked yet. The books are checked every morning.`}</p>;
  const day = dayWords(data.day);
  if (data.status === 'balanced')
    return isLate(data) ? (
      <p className="books-check books-check-differs" role="alert">
        {t`Checked ${day}: no difference then, but the books have not been checked since`}
      </p>
    ) : (
      <p className="books-check">{t`Checked ${day}: no difference`}</p>
    );
  return (
    <p className="books-check books-check-differs" role="alert">
      {outcomeOf(data, day)}{' '}
      {(data.status === 'differs' || data.lines.length > 0) && (
        <button type="button" className="button" onClick={onShow}>
          {t`Show the lines`}
        </button>
      )}
    </p>
  );
}

/** The books are checked every morning. */
const LATE_MS = 30 * 3_600_000;
const isLate = ({ checkedAt }: BooksCheckRow) => Date.now() - Date.parse(checkedAt) > LATE_MS;

function outcomeOf({ status, differencePaise, uncompared }: BooksCheckRow, day: string): string {
  if (status === 'differs') return t`Checked ${day}: a difference of ${moneyWords(differencePaise)}`;
  if (uncompared === 'no-account')
    return t`Checked ${day}: there is no payment account, so the books were not compared with the lists of a provider`;
  return uncompared === 'test-account'
    ? t`Checked ${day}: the payment account is a test account, so the books were not compared with the lists of a provider`
    : t`Checked ${day}: the payment provider did not answer, so the books were not compared with its lists`;
}

interface CheckDrawerProps {
  /** Whether the reader may accept a difference. */
  mayAccept: boolean;
  onClose: () => void;
  onAccepted: () => void;
}

/**
 * The providers and movements whose sums differ in the last daily check. A user with the permission accepts a difference. The page renders the drawer
 * beside its list: the part above a list is mounted again when a phone is rotated, which would close the drawer.
 */
export function CheckDrawer({ mayAccept, onClose, onAccepted }: CheckDrawerProps) {
  const [accepting, setAccepting] = useState<BooksCheckRow['lines'][number]>();
  const zone = useTenantZone();
  const { data: check, refetch } = useLastCheck();
  if (!check) return null;
  const { accounts, lines, differing, entriesPaise, checkedAt } = check;
  return (
    <Drawer open title={t`Check of ${dayWords(check.day)}`} size={560} onClose={onClose}>
      <p className="faint">{t`Checked at ${momentIn(checkedAt, zone)}`}</p>
      {entriesPaise !== 0 && <p>{t`The entries add up to ${moneyWords(entriesPaise)} instead of 0.`}</p>}
      <h3>{t`Providers`}</h3>
      <Sums rows={accounts.map(({ provider, ...sums }) => ({ name: provider, ...sums }))} />
      {lines.length > 0 && (
        <>
          <h3>{t`Payments and settlements that differ`}</h3>
          <Sums
            rows={lines.map((line) => ({
              ...{ name: checkedKey(line), bookedPaise: line.bookedPaise, owedPaise: line.owedPaise },
              accept: mayAccept ? () => setAccepting(line) : undefined,
            }))}
          />
          {differing > lines.length && <p className="faint">{t`The first ${lines.length} of ${differing} are shown.`}</p>}
        </>
      )}
      {accepting && (
        <AcceptDifferenceDialog
          id={checkedKey(accepting)}
          differencePaise={differenceOf(accepting)}
          onClose={() => setAccepting(undefined)}
          onDone={() => {
            setAccepting(undefined);
            void refetch();
            onAccepted();
          }}
        />
      )}
    </Drawer>
  );
}

interface SumsRow {
  name: string;
  bookedPaise: number;
  owedPaise: number;
  accept?: (() => void) | undefined;
}

function Sums({ rows }: { rows: readonly SumsRow[] }) {
  const isAccepted = rows.some(({ accept }) => accept !== undefined);
  return (
    <table className="books-postings">
      <thead>
        <tr>
          <th scope="col" aria-label={t`Name`} />
          <th scope="col">{t`In the books`}</th>
          <th scope="col">{t`Owed`}</th>
          <th scope="col">{t`Difference`}</th>
          {isAccepted && <th scope="col" aria-label={t`Accept`} />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, bookedPaise, owedPaise, accept }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="tabular">{moneyWords(bookedPaise)}</td>
            <td className="tabular">{moneyWords(owedPaise)}</td>
            <td className="tabular">{moneyWords(bookedPaise - owedPaise)}</td>
            {accept && (
              <td>
                <button type="button" className="button" aria-label={t`Accept the difference of ${name}`} onClick={accept}>
                  {t`Accept`}
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
