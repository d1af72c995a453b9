import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { activityWords, type ActivityFact } from '@matricula/read-models/overview';
import { post } from '../http/http';
import { messageOf } from '../http/http-error';
import { useSourceWord } from '../lead/masters.query';
import { useTenantZone } from '../session/session';
import { inZone } from '../session/tenant-clock';
import { Problem } from '../ui/page-states';
import { type PickedCell, type ReportQuestion } from './report-answer';

/** A fact as the server answers it: the name is the lead's of today; of what a distinct figure counts once, the latest of `happenings`. */
type Named = { leadName?: string; happenings?: number };
type ShownFact = ActivityFact & Named;
type ShownFollowUp = FollowUpRow & Named;

const PAGE = 50;
const whole = new Intl.NumberFormat('en-IN');

/** The events behind a figure, newest first as the server answers, fifty at a time. */
export function FactsDrawer({
  report,
  list,
  question,
  picked,
  onClose,
}: {
  report: string;
  /** The list of the facts. */
  list: string;
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
      post<(ShownFact | ShownFollowUp)[]>(`reports/${report}/facts`, { ...question, cell: picked?.cell, skip: pageParam, limit: PAGE }),
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
      {error && <Problem title="The events could not be loaded" text={messageOf(error)} />}
      {!error && isPending && <p className="facts-note">Loading...</p>}
      {data && facts.length === 0 && <p className="facts-note">No event stands behind this figure.</p>}
      <ul className="facts">
        {facts.map((fact) => {
          const { key, at, ...said } = list === 'follow-ups' ? ofFollowUp(fact as ShownFollowUp) : ofFact(fact as ShownFact);
          const { by, source, among } = said;
          return (
            <li key={key}>
              <time className="tabular">{inZone(at, zone).format('DD MMM, hh:mm A')}</time>
              <div>
                <Link to={`/lp/${fact.leadId}/conversation`}>{fact.leadName ?? fact.leadId}</Link> {said.what}
                <small>{[by, sourceWord(source), among].filter(Boolean).join(' · ')}</small>
              </div>
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </button>
      )}
    </Drawer>
  );
}

function ofFact({ factId, at, kind, stage, previousStage, userName, source, happenings = 1 }: ShownFact) {
  const moved = stage && (previousStage && previousStage !== stage ? `: ${previousStage} → ${stage}` : `: ${stage}`);
  const among = happenings > 1 ? `the latest of ${whole.format(happenings)}` : undefined;
  return { key: factId, at, what: `${activityWords[kind]}${moved ?? ''}`, by: userName, source, among };
}

function ofFollowUp({ followUpId, dueAt, status, late, stage, ownerName, source }: ShownFollowUp) {
  const state = status === 'done' ? (late ? 'Done late' : 'Done') : dueAt < new Date().toISOString() ? 'Overdue' : 'Pending';
  return { key: followUpId, at: dueAt, what: `${state}: ${stage}`, by: ownerName, source, among: undefined };
}
