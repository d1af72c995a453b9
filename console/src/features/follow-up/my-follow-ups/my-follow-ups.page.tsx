import { CheckOutlined, PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { followUpList, type FollowUpRow } from '@matricula/read-models/follow-up';
import type { BulkAction } from '../../../shared/grid/bulk-bar';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import type { AskedRows } from '../../../shared/grid/asked-rows';
import { ListPage } from '../../../shared/grid/list-page';
import { openCallAction, useLeadMoved } from '../../../shared/lead/call-action-request';
import { hasOwnQueue } from '../../../shared/lead/follow-up-counts.query';
import { useSourceWord, useStages } from '../../../shared/lead/masters.query';
import { NextStepDialog } from '../../../shared/lead/next-step.dialog';
import { StagePill } from '../../../shared/lead/stage-pill';
import { useStageTone } from '../../../shared/lead/use-stage-tone';
import { useAsOf } from '../../../shared/past/use-past';
import { part } from '../../../shared/routing/part';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { useCurrentUser, usePerson, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { ComingDays } from './coming-days';
import { stageFilter, stageOf } from './follow-up-stage';
import { FollowUpTabs } from './follow-up-tabs';
import { earliestFirst, followUpColumns, followUpFilters, isOverdue, latestFirst } from './follow-up.columns';
import { t } from '../../../shared/texts/texts';
import { RescheduleDialog } from './reschedule.dialog';
import './my-follow-ups.css';

const LazyCalendar = lazy(async () => ({
  default: (await part('FollowUpCalendar', () => import('../calendar/follow-up-calendar'))).FollowUpCalendar,
}));

/** The largest number of follow-ups that are moved at once. */
const MOST_MOVED = 200;

const emptyTexts = {
  today: 'Nothing is due today.',
  overdue: 'Nothing is overdue.',
  upcoming: 'Nothing is planned after today.',
  done: 'No follow-up has been done yet.',
} as const;

/** Follow-ups: today's, overdue, upcoming and completed, the user's own or the whole team's (001 §2.3). */
export function MyFollowUpsPage() {
  const person = usePerson();
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const { at: then } = useAsOf();
  if (!person?.acl.granted.has('LEADS'))
    return <Problem alone title={t`You cannot see this list`} text={t`Please contact the administrator if you need it.`} />;
  const whose = params.get('whose') ?? (hasOwnQueue(Number(user?.role)) ? 'mine' : 'team');
  const userId = whose === 'mine' ? String(user?.id ?? '') : undefined;
  if (params.get('view') !== 'calendar' || then !== undefined) return <FollowUps whose={whose} userId={userId} />;
  return (
    <Suspense fallback={<Blank />}>
      <LazyCalendar userId={userId} above={<FollowUpTabs stage={undefined} userId={userId} whose={whose} past={false} />} />
    </Suspense>
  );
}

function FollowUps({ whose, userId }: { whose: string; userId: string | undefined }) {
  const navigate = useNavigate();
  const labels = useLabels();
  const zone = useTenantZone();
  const { data: stages } = useStages();
  const [params] = useSearchParams();
  const [version, setVersion] = useState(0);
  const [minute, setMinute] = useState(() => new Date());
  const stage = stageOf(params.get('stage'));

  // The tabs of a past list refer to the day of that moment.
  const { at: then } = useAsOf();
  const where = useMemo(
    () => stageFilter(stage, zone, then === undefined ? minute : new Date(then), userId),
    [stage, zone, minute, then, userId],
  );
  const source = useSourceWord();
  const stageTone = useStageTone();
  const columns = useMemo(
    () =>
      followUpColumns({ source, stageTone, at: then, mine: userId !== undefined }).map((column) => ({
        ...column,
        title: withLabels(column.title, labels),
      })),
    [labels, source, stageTone, then, userId],
  );
  const filters = useMemo(() => {
    const words = Object.fromEntries((stages ?? []).map(({ id, name }) => [id, name]));
    return followUpFilters.map((filter) => ({
      ...filter,
      title: withLabels(filter.title, labels),
      words: filter.field === 'stageId' ? words : filter.field === 'source' ? source : filter.words,
    }));
  }, [labels, stages, source]);

  useLeadMoved(() => {
    // Recounts what is overdue by now; rows are refetched anyway.
    setMinute(new Date());
    setVersion((current) => current + 1);
  });

  const [moving, setMoving] = useState<{ keys: readonly string[]; answer: (done: boolean) => void }>();
  const bulk = useMemo(
    (): BulkAction<BulkSelection>[] => [
      {
        label: t`Reschedule`,
        run: (selection) => {
          if ('keys' in selection && selection.keys.length <= MOST_MOVED)
            return new Promise<boolean>((answer) => setMoving({ keys: selection.keys, answer }));
          toast.error(t`Select at most ${MOST_MOVED} follow-ups, one by one or by page.`);
          return Promise.resolve(false);
        },
      },
    ],
    [],
  );
  const [completing, setCompleting] = useState<{ row: FollowUpRow; asked: AskedRows }>();
  const complete = (row: FollowUpRow, asked: AskedRows) => {
    if (row.status === 'pending') setCompleting({ row, asked });
  };
  const addStage = ({ leadId, followUpId, status }: FollowUpRow, asked: AskedRows) =>
    openCallAction({ leadId, followUpId: status === 'pending' ? followUpId : undefined, place: { ...asked, key: followUpId } });

  return (
    <>
      {moving && (
        <RescheduleDialog
          keys={moving.keys}
          onClose={(done) => {
            moving.answer(done);
            setMoving(undefined);
          }}
          onMoved={() => setVersion((current) => current + 1)}
        />
      )}
      {completing && (
        <NextStepDialog
          followUp={completing.row}
          onCallAction={() => addStage(completing.row, completing.asked)}
          onClose={() => setCompleting(undefined)}
        />
      )}
      <ListPage<FollowUpRow>
        key={stage}
        title="FollowUps"
        list="follow-ups"
        model={followUpList}
        columns={columns}
        filters={filters}
        defaultSort={stage === 'done' ? latestFirst : earliestFirst}
        where={where}
        version={version}
        bulk={stage === 'done' ? undefined : bulk}
        above={
          <>
            <FollowUpTabs stage={stage} userId={userId} whose={whose} past={then !== undefined} />
            {then === undefined && <ComingDays userId={userId} />}
          </>
        }
        onOpen={(row, asked) => void navigate(`/lp/${row.leadId}/conversation`, { state: { queue: { ...asked, key: row.followUpId } } })}
        hover={(row, asked) => (
          <>
            {row.status === 'pending' && (
              <button
                type="button"
                className="icon-button"
                aria-label={t`Mark done`}
                title={t`Mark done (d)`}
                onClick={() => complete(row, asked)}
              >
                <CheckOutlined />
              </button>
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={t`Add stage`}
              title={t`Add stage (c)`}
              onClick={() => addStage(row, asked)}
            >
              <PlusOutlined />
            </button>
          </>
        )}
        rowKeys={[
          { key: 'd', label: t`mark the follow-up done`, run: complete },
          { key: 'c', label: t`add a stage`, run: addStage },
        ]}
        card={(row) => ({
          title: row.leadName ?? row.phone ?? t`Unnamed`,
          mark: isOverdue(row, then) ? <span className="cell-red">{t`! Overdue`}</span> : <StagePill stage={row.stage} />,
          second: [momentIn(row.dueAt, zone), row.phone].filter(Boolean).join(' · '),
          third: [row.ownerName, row.comment].filter(Boolean).join(' · '),
        })}
        empty={{ text: emptyTexts[stage] }}
      />
    </>
  );
}
