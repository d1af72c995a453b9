import { useQuery } from '@tanstack/react-query';
import { jobList, type JobRow } from '@matricula/read-models/job';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useCurrentUser } from '../../../shared/session/session';
import { pillStyle } from '../../../shared/ui/theme';
import { countsOf, kindWords, spanOf, statusWords, toneOf } from './migration-words';
import './migration-log.css';

const columns: ListColumn<JobRow>[] = [
  { field: 'title', title: 'What', width: 240, flex: 1, classes: { 'cell-strong': () => true } },
  { field: 'kind', title: 'Kind', width: 140, format: (_, { kind }) => kindWords[kind] ?? kind },
  {
    field: 'status',
    title: 'Result',
    width: 130,
    format: (_, { status }) => statusWords[status] ?? status,
    look: { kind: 'pill', tone: toneOf },
  },
  { field: 'total', title: 'Rows', width: 100 },
  { field: 'counts', title: 'What became of them', width: 260, sortable: false, format: (_, row) => countsOf(row) },
  { field: 'createdByName', title: 'By', width: 160, look: { kind: 'person' } },
  { field: 'startedAt', title: 'When', width: 140, look: { kind: 'moment' } },
  { field: 'finishedAt', title: 'Took', width: 110, sortable: false, format: (_, row) => spanOf(row) },
];

const newestFirst: Sort[] = [{ field: 'startedAt', dir: 'desc' }];

const filters: FilterField[] = [
  { field: 'kind', title: 'Kind', kind: 'keyword', words: kindWords, pinned: true },
  { field: 'status', title: 'Result', kind: 'keyword', words: statusWords, pinned: true },
  { field: 'createdByName', title: 'By', kind: 'keyword' },
  { field: 'startedAt', title: 'When', kind: 'instant', pinned: true },
];

/** How many read models are folded, and which are being folded anew at this moment. */
function ReadModels() {
  const { data = [] } = useQuery({
    queryKey: ['read-models'],
    queryFn: async () => (await get<DataOf<'Operations_readModels'>>('operations/read-models')).data,
  });
  const anew = data.filter(({ live }) => !live);
  if (data.length === 0) return null;
  return (
    <p className="migration-models">
      {anew.length === 0
        ? `All ${data.length} read models are up to date with the log.`
        : `Being folded anew: ${anew.map(({ model, version }) => `${model} (version ${version})`).join(', ')}.`}
    </p>
  );
}

/** What was brought in and what was folded anew: who, when, how many rows, how long, with what result. */
export function MigrationLogPage() {
  const admin = useCurrentUser()?.role === staffRoles.admin;
  return (
    <ListPage<JobRow>
      title="Migration logs"
      above={admin && <ReadModels />}
      list="migrations"
      model={jobList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      card={(row) => ({
        title: row.title,
        mark: (
          <span className="pill" style={pillStyle(toneOf(row))}>
            {statusWords[row.status] ?? row.status}
          </span>
        ),
        second: countsOf(row),
        third: row.createdByName,
      })}
      empty={{ text: 'Nothing was brought in yet.' }}
    />
  );
}
