import { AppstoreOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { toFilter, type Condition, type FilterField } from '../../../shared/grid/conditions';
import { FilterChips } from '../../../shared/grid/filter-chips';
import { readList, writeList } from '../../../shared/grid/list-url';
import { type DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { useReportedChanges, useReportsMoved } from '../../../shared/live/live-hooks';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { type PersonOption } from '../../../shared/people/person-options';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { FactsDrawer } from '../../../shared/report/facts-drawer';
import { useReportUse } from '../../../shared/report/report-uses';
import { useTenantZone } from '../../../shared/session/session';
import { secondsIn } from '../../../shared/session/tenant-clock';
import { daysOf, readDates, writeDates, type DateChoice } from '../../../shared/ui/date-presets';
import { DatesChip } from '../../../shared/ui/dates-chip';
import { ChangedNotFetched } from '../../../shared/ui/changed-not-fetched';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { Board } from './board';
import { placesOf } from './board-layout';
import { useBoardLayout } from './board-layout.query';
import { BoardTasks } from './board-tasks';
import { FirstStepsPanel } from './first-steps-panel';
import { TargetStrip } from './target-strip';
import { type PickedFigure } from './board-widget';
import { t } from '../../../shared/texts/texts';
import './dashboard.css';

type ShownBoard = DataOf<'Dashboard_ask'>;

const noSort: never[] = [];
const lastWeek: DateChoice = { preset: 'last-7-days' };
const titles: Record<string, string> = { dashboard: 'Dashboard', 'caller-dashboard-report': 'User Home Dashboard' };

/** A dashboard: current tasks, and figures of some days, for everyone or for one person's team. The path selects it. */
export function DashboardPage() {
  const name = useLocation().pathname.slice(1);
  useReportUse(name);
  const zone = useTenantZone();
  const source = useSourceWord();
  const [params, setParams] = useSearchParams();
  const [picked, setPicked] = useState<PickedFigure | null>(null);
  const [arranging, setArranging] = useState(false);
  const fields = useMemo(
    (): FilterField[] => [
      { field: 'source', title: t`Source`, kind: 'keyword', words: source, pinned: true },
      { field: 'stage', title: t`Stage`, kind: 'keyword', pinned: true },
    ],
    [source],
  );
  const dates = readDates(params.get('days') ?? '') ?? lastWeek;
  const { from, to } = daysOf(dates, zone);
  const team = params.get('team') ?? undefined;
  const written = params.toString();
  const { conditions } = useMemo(() => readList(new URLSearchParams(written), fields, noSort), [written, fields]);
  const question = useMemo(() => ({ from, to, team, where: toFilter(conditions, zone) }), [from, to, team, conditions, zone]);
  const heard = useReportedChanges();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['board', name, question],
    queryFn: () => post<ShownBoard>(`dashboards/${name}`, question, { after: heard.newest }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: heard.again,
  });
  useReportsMoved((position) => {
    heard.hear(position);
    void refetch();
  });
  const layout = useBoardLayout(name);
  const people = usePeopleSelect({ chosen: team ? [team] : [], viewType: 'all', enabled: data?.data.leads ?? false });

  const set = (parameter: string, value: string | undefined) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value) changed.set(parameter, value);
        else changed.delete(parameter);
        return changed;
      },
      { replace: true },
    );
  const setConditions = (next: Condition[]) =>
    setParams((current) => writeList(current, { conditions: next, search: '', sort: noSort }, fields, noSort), { replace: true });

  const board = data?.data;
  if (error && !board)
    return <LoadFailed alone title={t`The dashboard could not be loaded`} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="board-page" aria-busy={isFetching}>
      <div className="list-title">
        <h1>{t(titles[name] ?? '')}</h1>
        {data?.asOf && <span className="list-as-of tabular">{t`as of ${secondsIn(data.asOf, zone)}`}</span>}
        <span className="list-space" />
        {board && board.widgets.length > 0 && (
          <button type="button" className="icon-button" aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
            <AppstoreOutlined /> {arranging ? t`Done¦button` : t`Arrange`}
          </button>
        )}
      </div>
      <div className="list-tools">
        <DatesChip value={dates} untilToday onChange={(next) => set('days', next && writeDates(next))} />
        {board?.leads && (
          <Select<string, PersonOption>
            {...people.select}
            className="board-team"
            allowClear
            aria-label={t`User, with their team`}
            placeholder={t`Everybody`}
            value={team}
            onChange={(value?: string) => set('team', value)}
          />
        )}
        <FilterChips list="activity" fields={fields} conditions={conditions} onChange={setConditions} search="" />
      </div>
      {error && <ChangedNotFetched error={error} onRetry={() => void refetch()} />}
      {!board || layout.isPending ? (
        <Blank />
      ) : board.widgets.length + board.tasks.length === 0 ? (
        <Problem title={t`Nothing to show yet`} text={t`Your role has no access to these widgets. Please contact the administrator.`} />
      ) : (
        <>
          {name === 'dashboard' && <FirstStepsPanel />}
          <TargetStrip />
          {board.tasks.length > 0 && <BoardTasks tasks={board.tasks} />}
          <Board
            widgets={board.widgets}
            places={placesOf(board.widgets, layout.places)}
            arranging={arranging}
            busy={isFetching}
            onShow={layout.show}
            onKeep={layout.keep}
            onPick={setPicked}
          />
        </>
      )}
      {picked && <FactsDrawer report={picked.report} question={picked.question} picked={picked.cell} onClose={() => setPicked(null)} />}
    </div>
  );
}
