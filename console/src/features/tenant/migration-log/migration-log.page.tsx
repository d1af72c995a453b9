import { useNavigate, useSearchParams } from 'react-router-dom';
import { jobList, type JobRow } from '@matricula/read-models/job';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { useAllowed } from '../../../shared/session/session';
import { pillStyle } from '../../../shared/ui/theme';
import { MaintenancePage } from './maintenance';
import { useMaintenance } from './maintenance.query';
import { countsOf, kindWords, spanOf, statusWords, toneOf } from './migration-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const columns: ListColumn<JobRow>[] = [
  { field: 'title', title: 'What', width: 240, flex: 1, classes: { 'cell-strong': () => true } },
  { field: 'kind', title: 'Kind', width: 140, format: (_, { kind }) => t(kindWords[kind] ?? kind) },
  {
    field: 'status',
    title: 'Result',
    width: 130,
    format: (_, { status }) => t(statusWords[status] ?? status),
    look: { kind: 'pill', tone: toneOf },
  },
  { field: 'total', title: 'Rows', width: 100 },
  { field: 'counts', title: 'Result', width: 260, sortable: false, format: (_, row) => countsOf(row) },
  { field: 'createdByName', title: 'By', width: 160, look: { kind: 'person' } },
  { field: 'startedAt', title: 'When', width: 140, look: { kind: 'moment' } },
  { field: 'finishedAt', title: 'Duration', width: 110, sortable: false, format: (_, row) => spanOf(row) },
];

const newestFirst: Sort[] = [{ field: 'startedAt', dir: 'desc' }];

const filters: FilterField[] = [
  { field: 'kind', title: 'Kind', kind: 'keyword', words: spoken(kindWords), pinned: true },
  { field: 'status', title: 'Result', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'createdByName', title: 'By', kind: 'keyword' },
  { field: 'startedAt', title: 'When', kind: 'instant', pinned: true },
];

const pageTabs = [
  { key: 'imports', title: 'Imports', to: '/migration-log' },
  { key: 'data', title: 'Read models and log', to: '/migration-log?tab=data' },
];

/** Imports and, for operators of the installation, rebuilds and migrations: user, time, counts, duration, result. */
export function MigrationLogPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayImport = useAllowed('UPLOAD_LEAD_CSV');
  const runs = useMaintenance();
  const tab = runs && params.get('tab') === 'data' ? 'data' : 'imports';
  const above = runs && <PageTabs label={t`Migration logs`} tabs={pageTabs} current={tab} />;
  if (runs && tab === 'data') return <MaintenancePage runs={runs} above={above} />;
  return (
    <ListPage<JobRow>
      title={t`Migration logs`}
      above={above}
      list="migrations"
      model={jobList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      card={(row) => ({
        title: row.title,
        mark: (
          <span className="pill" style={pillStyle(toneOf(row))}>
            {t(statusWords[row.status] ?? row.status)}
          </span>
        ),
        second: countsOf(row),
        third: row.createdByName,
      })}
      empty={{
        text: t`No imports yet.`,
        action: mayImport ? { label: t`Import leads`, run: () => void navigate('/upload-csv-lead') } : undefined,
      }}
    />
  );
}
