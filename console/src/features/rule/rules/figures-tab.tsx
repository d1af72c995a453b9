import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { PlainTable } from '../../../shared/ui/plain-table';
import type { RuleAnalytics } from '../rule.query';

type Behind = DataOf<'Rule_leadsBehind'>;
type Figure = 'matched' | 'given' | 'entered' | 'waiting' | 'overruled' | 'passed_on' | 'tried';

/** A figure whose leads are shown, of a day or of all. */
interface Opened {
  figure: Figure;
  day?: string;
}

const PAGE = 100;

/** What came of a lead, in a word. */
export function outcomeWord(outcome: string): string {
  switch (outcome) {
    case 'taken':
    case 'given':
      return t`Given`;
    case 'entered':
      return t`Entered`;
    case 'offered':
      return t`Offered to level 3`;
    case 'accepted':
      return t`Accepted`;
    case 'unaccepted':
      return t`Not accepted`;
    case 'returned':
    case 'overruled':
      return t`Overruled`;
    case 'waiting':
      return t`Waiting`;
    case 'passed-on':
      return t`Passed on`;
    default:
      return t`Dry run`;
  }
}

const titles = (): Readonly<Record<Figure, string>> => ({
  ...{ matched: t`Matched`, given: t`Given`, entered: t`Entered`, waiting: t`Waiting` },
  ...{ passed_on: t`Passed on`, overruled: t`Overruled`, tried: t`Dry run` },
});
const ofGiving: readonly Figure[] = ['matched', 'given', 'waiting', 'passed_on', 'overruled', 'tried'];
const ofWorkflows: readonly Figure[] = ['matched', 'entered', 'overruled', 'tried'];

/** What a rule did by day; each figure opens the leads behind it. */
export function FiguresTab({ id, kind }: { id: string; kind: string }) {
  const [opened, setOpened] = useState<Opened>({ figure: 'matched' });
  const { data, error, refetch } = useQuery({
    queryKey: ['rules', 'analytics', id],
    queryFn: async () => (await get<RuleAnalytics>(`rules/${id}/analytics`)).data,
    staleTime: 0,
  });
  if (error) return <LoadFailed title={t`The figures could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="blank" role="progressbar" aria-label={t`Loading`} />;
  const rows = [{ ...data, day: undefined as string | undefined }, ...data.days];
  const words = titles();
  return (
    <>
      <PlainTable
        caption={t`Figures`}
        rows={rows}
        rowKey={({ day = '' }) => day}
        columns={[
          { title: t`Day`, kind: 'name', tabular: true, cell: ({ day }) => day ?? t`All` },
          ...(kind === 'workflow' ? ofWorkflows : ofGiving).map((figure) => ({
            title: words[figure],
            tabular: true,
            cell: (row: (typeof rows)[number]) =>
              row[figure] === 0 ? (
                '0'
              ) : (
                <button
                  type="button"
                  className="link-button"
                  aria-pressed={opened.figure === figure && opened.day === row.day}
                  aria-label={t`${words[figure]}, ${row.day ?? t`All`}: ${whole.format(row[figure])}`}
                  onClick={() => setOpened({ figure, day: row.day })}
                >
                  {whole.format(row[figure])}
                </button>
              ),
          })),
        ]}
      />
      {data.matched > 0 && <LeadsBehind id={id} opened={opened} title={words[opened.figure]} />}
    </>
  );
}

function LeadsBehind({ id, opened: { figure, day }, title }: { id: string; opened: Opened; title: string }) {
  const zone = useTenantZone();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['rules', 'leads', id, figure, day],
    initialPageParam: 0,
    queryFn: async ({ pageParam: skip }) =>
      (await get<Behind>(`rules/${id}/leads`, { figure, skip: String(skip), ...(day && { from: day, to: day }) })).data,
    getNextPageParam: ({ total }, _pages, last) => (last + PAGE < total ? last + PAGE : undefined),
    staleTime: 0,
  });
  if (error) return <LoadFailed title={t`The leads could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="blank" role="progressbar" aria-label={t`Loading`} />;
  return (
    <section aria-label={t`${title}: leads`}>
      <h3 className="rules-activation-title">{day === undefined ? title : `${title} · ${day}`}</h3>
      <ul className="rules-leads">
        {data.pages
          .flatMap(({ leads }) => leads)
          .map(({ lead_id, lead_hash, name, at, outcome, chosenName }) => (
            <li key={`${lead_id}${at}${outcome}`}>
              <Link to={leadScreens.profiles.at({ id: lead_hash })}>{name ?? lead_hash}</Link> {outcomeWord(outcome)}
              {chosenName && ` → ${chosenName}`} <time className="tabular faint">{momentIn(at, zone)}</time>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </button>
      )}
    </section>
  );
}
