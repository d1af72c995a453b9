import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { ListPage } from '../../../shared/grid/list-page';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { useCurrentUser } from '../../../shared/session/session';
import { leadColumns, leadFilters, newestFirst } from './lead.columns';

/** The leads a person may see: all, favourites, or those of a notification (RT-22). */
export function LeadListPage() {
  const labels = useLabels();
  const [params] = useSearchParams();
  const userId = String(useCurrentUser()?.id ?? '');
  const type = params.get('type');
  const assignment = params.get('n_id');

  const where = useMemo((): Filter | undefined => {
    if (type === 'fav') return { field: 'favouriteOf', op: 'eq', value: userId };
    if (type === 'assigned-leads' && assignment) return { field: 'assignmentIds', op: 'eq', value: assignment };
    return undefined;
  }, [type, assignment, userId]);
  const columns = useMemo(() => leadColumns.map((column) => ({ ...column, title: withLabels(column.title, labels) })), [labels]);
  const filters = useMemo(() => leadFilters.map((filter) => ({ ...filter, title: withLabels(filter.title, labels) })), [labels]);

  return (
    <ListPage<LeadRow>
      title={type === 'fav' ? 'Favourites' : 'Leads'}
      list="leads"
      model={leadList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      where={where}
      card={({ name, phone, stage, ownerName, source, nextFollowUpAt }) => ({
        title: name ?? phone ?? 'Unnamed',
        mark: stage,
        second: [phone, source].filter(Boolean).join(' · '),
        third: [ownerName, nextFollowUpAt && 'follow-up pending'].filter(Boolean).join(' · '),
      })}
      empty={{ text: type === 'fav' ? 'Leads that you mark as favourite appear here.' : 'No lead has arrived yet.' }}
    />
  );
}
