import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { type UserRow } from '@matricula/read-models/user';
import { ListPage } from '../../../shared/grid/list-page';
import { fetchAllRows } from '../../../shared/grid/list-source';
import { type BulkSelection } from '../../../shared/grid/row-choice';
import { leadName } from '../../../shared/lead/lead-name';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { useStageTone } from '../../../shared/lead/use-stage-tone';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { leadColumns, leadFilters, newestFirst } from '../lead-list/lead.columns';
import { ToL3Dialog } from './to-l3.dialog';
import { t } from '../../../shared/texts/texts';

const TITLE = 'L2 to L3 Re-assignment';
/** The largest number of values in a list of a condition. */
const MOST_LISTED = 5_000;
const NOBODY: readonly string[] = [];

/** The callers of a level whom the user may see. */
const callersOf = (role: number): Promise<UserRow[]> =>
  fetchAllRows<UserRow>(
    'users',
    { where: { field: 'role', op: 'eq', value: role }, sort: [{ field: 'name', dir: 'asc' }] },
    ({ userId }) => userId,
  );

/** The leads of some people. A list of a condition holds a limited number of values. */
function ownedBy(ids: readonly string[]): Filter {
  const lists = Array.from({ length: Math.max(1, Math.ceil(ids.length / MOST_LISTED)) }, (_, n) =>
    ids.slice(n * MOST_LISTED, (n + 1) * MOST_LISTED),
  );
  return { or: lists.map((values) => ({ field: 'ownerId', op: 'in', values })) };
}

/** Leads of second-level callers, to be assigned to third-level callers (AC-04). */
export function ReAssignmentPage() {
  const navigate = useNavigate();
  const labels = useLabels();
  const source = useSourceWord();
  const stageTone = useStageTone();
  const [version, setVersion] = useState(0);
  const [asked, setAsked] = useState<{ selection: BulkSelection; count: number | undefined; answer: (done: boolean) => void }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['callers-by-level'],
    queryFn: async () => {
      const [l2, l3] = await Promise.all([callersOf(staffRoles.callerL2), callersOf(staffRoles.callerL3)]);
      return { l2, l3 };
    },
    staleTime: 0,
  });
  const ids = data?.l2.map(({ userId }) => userId) ?? NOBODY;
  const known = ids.join();
  const where = useMemo(() => ownedBy(known === '' ? [] : known.split(',')), [known]);
  const columns = useMemo(
    () =>
      leadColumns({ courses: () => [], source, stageTone }).map((column) => ({
        ...column,
        title: withLabels(column.title, labels),
        edit: undefined,
      })),
    [labels, source, stageTone],
  );
  const filters = useMemo(
    () =>
      leadFilters.map((filter) => ({
        ...filter,
        title: withLabels(filter.title, labels),
        words: filter.field === 'source' ? source : filter.words,
      })),
    [labels, source],
  );
  const bulk = useMemo(
    () => [
      {
        label: t`Re-assign to L3`,
        run: (selection: BulkSelection, count: number | undefined) =>
          new Promise<boolean>((answer) => setAsked({ selection, count, answer })),
      },
    ],
    [],
  );
  const moved = useCallback(() => setVersion((current) => current + 1), []);
  if (error) return <LoadFailed alone title={t`The callers could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={TITLE} />;
  return (
    <>
      <ListPage<LeadRow>
        title={TITLE}
        list="leads"
        model={leadList}
        columns={columns}
        filters={filters}
        defaultSort={newestFirst}
        where={where}
        version={version}
        bulk={bulk}
        onOpen={(row, asking) => void navigate(`/lp/${row.leadId}/conversation`, { state: { queue: { ...asking, key: row.leadId } } })}
        card={(row) => ({ title: leadName(row), second: row.ownerName, third: row.phone, mark: row.stage })}
        empty={{ text: t`No L2 caller has leads.` }}
      />
      {asked && (
        <ToL3Dialog
          {...asked}
          callers={data.l3}
          moved={moved}
          onClose={(done) => {
            asked.answer(done);
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}
