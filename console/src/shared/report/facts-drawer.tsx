import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import { type Schema } from '../http/answers';
import { post } from '../http/http';
import { messageOf } from '../http/http-error';
import { useSourceWord } from '../lead/masters.query';
import { useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';
import { Problem } from '../ui/page-states';
import { type PickedCell, type ReportQuestion } from './report-answer';
import { t } from '../texts/texts';

/** A fact as the server returns it; a distinct figure counts only the latest of `happenings`. */
type ShownFact = Schema<'ToldFact'>;

const PAGE = 50;

/** The events behind a figure, newest first as the server returns them, fifty at a time. */
export function FactsDrawer({
  report,
  question,
  picked,
  onClose,
}: {
  report: string;
  question: ReportQuestion;
  picked: PickedCell | null;
  onClose: () => void;
}) {
  const zone = useTenantZone();
  const sourceWord = useSourceWord();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['facts', report, question, picked?.cell],
    enabled: picked !== null,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) =>
      post<ShownFact[]>(`reports/${report}/facts`, { ...question, cell: picked?.cell, skip: pageParam, limit: PAGE }),
    getNextPageParam: (last, pages) => (last.data.length === PAGE ? pages.length * PAGE : undefined),
  });
  const facts = data?.pages.flatMap((page) => page.data) ?? [];
  const count = data?.pages[0]?.count;
  return (
    <Drawer
      open={picked !== null}
      onClose={onClose}
      size={480}
      title={picked && `${picked.title}${count === undefined ? '' : ` · ${whole.format(count)}`}`}
    >
      {error && <Problem title={t`The events could not be loaded`} text={messageOf(error)} />}
      {!error && isPending && <p className="facts-note">{t`Loading...`}</p>}
      {data && facts.length === 0 && <p className="facts-note">{t`There are no events behind this figure.`}</p>}
      <ul className="facts">
        {facts.map(({ said, happenings = 1 }) => {
          const { key, at, by, source } = said;
          const among = happenings > 1 ? t`latest of ${whole.format(happenings)}` : undefined;
          return (
            <li key={key}>
              <time className="tabular">{momentIn(at, zone)}</time>
              <div>
                {said.path ? <Link to={said.path}>{said.subject}</Link> : <span>{t`Not in your lists`}</span>} {said.what}
                <small>{[by, source && sourceWord(source), among].filter(Boolean).join(' · ')}</small>
              </div>
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t`Loading...` : t`Show more`}
        </button>
      )}
    </Drawer>
  );
}
