import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountWords, type Account } from '@matricula/domain/books';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { toFilter } from '../../../shared/grid/conditions';
import { useListAddress } from '../../../shared/grid/use-list-address';
import type { DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { historyFilters, latestFirst } from './history.columns';

const NONE: readonly string[] = [];
const keepLayout = () => undefined;

/** The sum of each account over the entries that the filters of the screen select. */
export function AccountSums() {
  const zone = useTenantZone();
  const { state } = useListAddress({ filters: historyFilters, defaultSort: latestFirst, keeps: NONE, setLayout: keepLayout });
  const where = useMemo(() => toFilter(state.conditions, zone), [state.conditions, zone]);
  const search = state.search || undefined;
  const { data, error } = useQuery({
    queryKey: ['money-sums', where, search],
    queryFn: async () => (await post<DataOf<'MoneyEntry_sums'>>('money-entries/sums', { where, search })).data,
    staleTime: 0,
  });
  if (error) return <p className="books-sums-failed">{messageOf(error)}</p>;
  return (
    <dl className="books-sums" aria-label={t`Sums`} aria-busy={data === undefined}>
      {(data ?? []).map(({ account, sum }) => (
        <div key={account}>
          <dt>{t(accountWords[account as Account])}</dt>
          <dd className="tabular">{moneyWords(sum.minor)}</dd>
        </div>
      ))}
    </dl>
  );
}
