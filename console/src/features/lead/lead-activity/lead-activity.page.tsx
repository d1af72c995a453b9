import { useInfiniteQuery } from '@tanstack/react-query';
import { DownloadOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { activityWords } from '@matricula/read-models/overview';
import { download } from '../../../shared/grid/list-source';
import { type DataOf } from '../../../shared/http/answers';
import { fetchFile, get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useSources, useSourceWord, useStages } from '../../../shared/lead/masters.query';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { part } from '../../../shared/routing/part';
import { useReportUse } from '../../../shared/report/report-uses';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { clockTime } from '../../../shared/texts/duration';
import { daysOf, readDates, writeDates, type DateChoice } from '../../../shared/ui/date-presets';
import { DatesChip } from '../../../shared/ui/dates-chip';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { PlainTable, type PlainColumn } from '../../../shared/ui/plain-table';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { toast } from '../../../shared/ui/toast';
import './lead-activity.css';

const LeadLogDrawer = lazy(async () => ({ default: (await part('LeadLogDrawer', () => import('./lead-log.drawer'))).LeadLogDrawer }));

const PATH = '/lead-activity';
const PAGE = 50;
const TODAY: DateChoice = { preset: 'today' };
const files = { activity: 'activity.csv', times: 'time-differences.csv' };
const calls = { activity: 'get-activity', times: 'activity/get-time-difference' };

type Shown = keyof typeof calls;
type Fact = DataOf<'Activity_activity'>[number] & Partial<Pick<DataOf<'Activity_timeDifference'>[number], 'differenceSeconds'>>;

/** The parameters of the address that filter, by the parameter of the call. */
const filters = { userId: 'users', lead_stage: 'stages', lead_source: 'sources' };

/** Single activities on leads, or the time between those of each user (001 §3, §7.6; RE-02). */
export function LeadActivityPage() {
  useReportUse('lead-activity');
  const [params, setParams] = useSearchParams();
  const zone = useTenantZone();
  const current: Shown = params.get('tab') === 'times' ? 'times' : 'activity';
  const dates = readDates(params.get('days') ?? '') ?? TODAY;
  const chosen = (name: string) => params.get(name)?.split(',').filter(Boolean) ?? [];
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const { from, to } = daysOf(dates, zone);
  const asked = Object.entries(filters).flatMap(([field, name]) => (params.get(name) ? [[field, params.get(name)!] as const] : []));
  const query: Record<string, string> = { sdate: from, edate: to, ...Object.fromEntries(asked) };
  const tabs = [
    { key: 'activity', title: 'Activities', to: addressOf(params, undefined) },
    { key: 'times', title: 'Time differences', to: addressOf(params, 'times') },
  ];
  return (
    <div className="lead-activity">
      <header className="lead-activity-head">
        <h1>{t`Lead Activity`}</h1>
        <Export shown={current} query={query} />
      </header>
      <PageTabs label={t`Lead Activity`} tabs={tabs} current={current} />
      <div className="lead-activity-tools">
        <DatesChip value={dates} onChange={(value) => change('days', value ? writeDates(value) : '')} untilToday />
        <Filters chosen={chosen} onChange={(name, values) => change(name, values.join(','))} />
      </div>
      <Facts shown={current} query={query} zone={zone} />
    </div>
  );
}

function addressOf(params: URLSearchParams, tab: string | undefined): string {
  const next = new URLSearchParams(params);
  if (tab) next.set('tab', tab);
  else next.delete('tab');
  return next.size > 0 ? `${PATH}?${next.toString()}` : PATH;
}

interface FiltersProps {
  chosen: (name: string) => string[];
  onChange: (name: string, values: string[]) => void;
}

function Filters({ chosen, onChange }: FiltersProps) {
  const people = usePeopleSelect({ chosen: chosen('users'), viewType: 'all' });
  const { data: stages = [] } = useStages();
  const sources = useSources();
  const common = { mode: 'multiple' as const, allowClear: true, maxTagCount: SHOWN_CHOSEN, className: 'lead-activity-select' };
  return (
    <>
      <Select
        {...common}
        {...people.select}
        placeholder={t`User`}
        aria-label={t`User`}
        value={chosen('users')}
        onChange={(values: string[]) => onChange('users', values)}
      />
      <Select
        {...common}
        placeholder={t`Stage`}
        aria-label={t`Stage`}
        options={stages.map(({ name }) => ({ value: name, label: name }))}
        value={chosen('stages')}
        onChange={(values: string[]) => onChange('stages', values)}
      />
      <Select
        {...common}
        placeholder={t`Source`}
        aria-label={t`Source`}
        options={[...sources]}
        value={chosen('sources')}
        onChange={(values: string[]) => onChange('sources', values)}
      />
    </>
  );
}

interface AskedProps {
  shown: Shown;
  query: Record<string, string>;
}

function Facts({ shown, query, zone }: AskedProps & { zone: string }) {
  const source = useSourceWord();
  const found = useInfiniteQuery({
    queryKey: ['lead-activity', shown, query],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data, count } = await get<Fact[]>(calls[shown], { ...query, page_no: pageParam, limit: PAGE }, { signal });
      return { facts: data, count: Number(count ?? 0) };
    },
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const [opened, setOpened] = useState<Fact>();
  const facts = useMemo(() => found.data?.pages.flatMap((page) => page.facts) ?? [], [found.data]);
  if (found.isPending) return <Blank />;
  if (!found.data)
    return <LoadFailed title={t`The activity could not be loaded`} error={found.error} onRetry={() => void found.refetch()} />;
  const count = found.data.pages[0]?.count ?? 0;
  if (count === 0) return <p className="lead-activity-none">{t`No activity on these days.`}</p>;
  const columns: PlainColumn<Fact>[] = [
    { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
    { title: t`User`, cell: ({ userName }) => userName },
    ...(shown === 'times' ? [{ title: t`Time since the activity before`, cell: differenceOf }] : []),
    { title: t`Activity`, cell: ({ kind }) => spoken(activityWords)(kind) ?? kind },
    { title: t`Lead`, cell: ({ leadId, leadName }) => <Link to={`/lp/${leadId}/conversation`}>{leadName ?? t`Lead`}</Link> },
    { title: t`Stage`, cell: stagesOf },
    { title: t`Source`, cell: (fact) => source(fact.source) },
    {
      title: t`Log`,
      cell: (fact) => (
        <button
          type="button"
          className="link-button"
          aria-label={t`All activity of ${fact.leadName ?? t`Lead`}`}
          onClick={() => setOpened(fact)}
        >{t`All activity`}</button>
      ),
    },
  ];
  return (
    <div className="lead-activity-facts" aria-busy={found.isFetching}>
      <p className="faint" role="status">
        {t`Activities: ${whole.format(count)}`}
      </p>
      <PlainTable caption={t`Lead Activity`} rows={facts} rowKey={({ factId }) => factId} columns={columns} />
      {found.hasNextPage && (
        <button type="button" className="button" disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t`Show more`}
        </button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <LeadLogDrawer leadId={opened.leadId} name={opened.leadName} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const stagesOf = ({ stage, subStage, previousStage, stageChanged }: Fact) => {
  const now = [stage, subStage].filter(Boolean).join(', ');
  return stageChanged && previousStage ? `${previousStage} → ${now}` : now;
};

const differenceOf = ({ differenceSeconds }: Fact) =>
  typeof differenceSeconds === 'number' ? (
    <span className="tabular">{clockTime(differenceSeconds)}</span>
  ) : (
    <span className="faint">{t`First activity`}</span>
  );

/** Downloads all activities of the filters as CSV. */
function Export({ shown, query }: AskedProps) {
  const [running, setRunning] = useState(false);
  async function run() {
    setRunning(true);
    try {
      const path = shown === 'times' ? calls.times : 'export-get-activity';
      const asked = new URLSearchParams(shown === 'times' ? { ...query, format: 'csv' } : query);
      download(await fetchFile(`${path}?${asked.toString()}`), files[shown]);
      toast.success(t`Exported to ${files[shown]}`);
    } catch (error) {
      toast.error(t`Nothing was exported: ${messageOf(error)}`);
    } finally {
      setRunning(false);
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      title={t`Export as CSV`}
      aria-label={t`Export`}
      disabled={running}
      onClick={() => void run()}
    >
      <DownloadOutlined /> <span className="wide-only">{running ? t`Exporting` : t`Export`}</span>
    </button>
  );
}
