import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ActivityFact } from '@matricula/read-models/overview';
import { post } from '../http/http';
import { messageOf } from '../http/http-error';
import { useTenantZone } from '../session/session';
import { inZone } from '../session/tenant-clock';
import { Problem } from '../ui/page-states';
import { type Cell, type ReportQuestion } from './report-answer';

/** A fact as the server answers it: the name is the lead's of today, facts themselves name nobody. */
type ShownFact = ActivityFact & { leadName?: string };

const PAGE = 50;
const whole = new Intl.NumberFormat('en-IN');

/** The cell that was clicked: the values of its row's dimensions and, in the grid, the measure. */
export interface PickedCell {
  title: string;
  cell: Record<string, Cell>;
}

const kinds: Record<ActivityFact['kind'], string> = {
  captured: 'Enquiry arrived',
  're-enquired': 'Enquired again',
  assigned: 'Assigned',
  'call-action': 'Call action',
  enrolled: 'Enrolled',
  'follow-up-scheduled': 'Follow-up scheduled',
  'follow-up-completed': 'Follow-up completed',
  verified: 'Verified',
  removed: 'Removed',
};

/** The events behind a figure, newest first as the server answers, fifty at a time. */
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
      {error && <Problem title="The events could not be loaded" text={messageOf(error)} />}
      {!error && isPending && <p className="facts-note">Loading...</p>}
      {data && facts.length === 0 && <p className="facts-note">No event stands behind this figure.</p>}
      <ul className="facts">
        {facts.map((fact) => (
          <li key={fact.factId}>
            <time className="tabular">{inZone(fact.at, zone).format('DD MMM, hh:mm A')}</time>
            <div>
              <Link to={`/lp/${fact.leadId}/profiles`}>{fact.leadName ?? fact.leadId}</Link> {kinds[fact.kind] ?? fact.kind}
              {fact.stage &&
                (fact.previousStage && fact.previousStage !== fact.stage ? `: ${fact.previousStage} → ${fact.stage}` : `: ${fact.stage}`)}
              <small>{[fact.userName, fact.source].filter(Boolean).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </button>
      )}
    </Drawer>
  );
}
