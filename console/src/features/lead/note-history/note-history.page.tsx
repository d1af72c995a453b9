import { useNavigate } from 'react-router-dom';
import type { Sort } from '@matricula/read-models/kernel';
import { leadNoteList, type LeadNoteRow } from '@matricula/read-models/lead';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { useAllowed } from '../../../shared/session/session';
import { Problem } from '../../../shared/ui/page-states';
import { t } from '../../../shared/texts/texts';

const columns: ListColumn<LeadNoteRow>[] = [
  { field: 'leadName', title: 'Lead', width: 200, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'note', title: 'Note', width: 420, flex: 1 },
  { field: 'userName', title: 'Written by', width: 180, look: { kind: 'person' } },
  { field: 'at', title: 'Written', width: 140, look: { kind: 'moment' } },
];
const filters: FilterField[] = [
  { field: 'leadName', title: 'Lead', kind: 'text', pinned: true },
  { field: 'userName', title: 'Written by', kind: 'keyword', pinned: true },
  { field: 'at', title: 'Written', kind: 'instant', pinned: true },
];
const newestFirst: Sort[] = [{ field: 'at', dir: 'desc' }];

/** Notes of leads by author: the user's own and those of their team (001 §2.3). */
export function NoteHistoryPage() {
  const navigate = useNavigate();
  // Every signed-in user can open the address; notes are as private as their leads.
  const [leads, notes] = [useAllowed('LEADS'), useAllowed('Notes')];
  if (!leads && !notes) return <Problem alone title={t`Notes`} text={t`Notes belong to leads, which your role cannot see.`} />;
  return (
    <ListPage<LeadNoteRow>
      title={t`Notes`}
      list="lead-notes"
      model={leadNoteList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      onOpen={leads ? ({ leadId }) => void navigate(`/lp/${leadId}/conversation`) : undefined}
      card={({ leadName, note, userName }) => ({ title: leadName ?? t`Lead`, second: note, third: userName })}
      empty={{ text: t`No notes yet. Add notes on the page of a lead.` }}
    />
  );
}
