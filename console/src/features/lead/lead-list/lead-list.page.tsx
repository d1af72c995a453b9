import { HeartFilled, HeartOutlined, PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { ListPage, type AskedRows } from '../../../shared/grid/list-page';
import { messageOf } from '../../../shared/http/http-error';
import { openCallAction } from '../../../shared/lead/call-action-request';
import { markFavourite } from '../../../shared/lead/lead.query';
import { useCourses } from '../../../shared/lead/masters.query';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { useCurrentUser } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { textsOf, typeFilter } from './lead-type';
import { leadName } from '../../../shared/lead/lead-name';
import { leadColumns, leadFilters, newestFirst } from './lead.columns';
import { useBulkActions } from './use-bulk-actions';

const NewLeadDialog = lazy(() => import('./new-lead.dialog').then((module) => ({ default: module.NewLeadDialog })));

const addStage = (lead: LeadRow, asked: AskedRows) => openCallAction({ leadId: lead.leadId, lead, place: { ...asked, key: lead.leadId } });

/** The leads a person may see: all, favourites, or those of a notification (RT-22). */
export function LeadListPage() {
  const navigate = useNavigate();
  const labels = useLabels();
  const [params] = useSearchParams();
  const [version, setVersion] = useState(0);
  const [adding, setAdding] = useState(false);
  const userId = String(useCurrentUser()?.id ?? '');
  const type = params.get('type');
  const notificationId = params.get('n_id');
  const { title, empty } = textsOf(type);

  const courses = useRef<readonly string[]>([]);
  courses.current = useCourses().data ?? [];
  const where = useMemo(() => typeFilter(type, notificationId, userId), [type, notificationId, userId]);
  const columns = useMemo(
    () => leadColumns(() => courses.current).map((column) => ({ ...column, title: withLabels(column.title, labels) })),
    [labels],
  );
  const filters = useMemo(() => leadFilters.map((filter) => ({ ...filter, title: withLabels(filter.title, labels) })), [labels]);
  const moved = useCallback(() => setVersion((current) => current + 1), []);
  const { actions, dialog } = useBulkActions(moved);

  const favour = ({ leadId, favouriteOf }: LeadRow) =>
    void markFavourite(leadId, !favouriteOf.includes(userId)).catch((error: unknown) => toast.error(messageOf(error)));

  return (
    <>
      <ListPage<LeadRow>
        title={title}
        list="leads"
        model={leadList}
        columns={columns}
        filters={filters}
        defaultSort={newestFirst}
        where={where}
        version={version}
        primary={{ label: 'New lead', run: () => setAdding(true) }}
        bulk={actions}
        onOpen={(row, asked) => void navigate(`/lp/${row.leadId}/profiles`, { state: { queue: { ...asked, key: row.leadId } } })}
        hover={(row, asked) => (
          <>
            <button type="button" className="icon-button" aria-label="Add stage" title="Add stage (c)" onClick={() => addStage(row, asked)}>
              <PlusOutlined />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={row.favouriteOf.includes(userId) ? 'Remove from favourites' : 'Add to favourites'}
              title={row.favouriteOf.includes(userId) ? 'Remove from favourites' : 'Add to favourites'}
              onClick={() => favour(row)}
            >
              {row.favouriteOf.includes(userId) ? <HeartFilled /> : <HeartOutlined />}
            </button>
          </>
        )}
        rowKeys={[{ key: 'c', label: 'add a stage', run: addStage }]}
        card={(row) => ({
          title: leadName(row),
          mark: row.stage,
          second: [row.phone, row.source].filter(Boolean).join(' · '),
          third: [row.ownerName, row.nextFollowUpAt && 'follow-up pending'].filter(Boolean).join(' · '),
        })}
        empty={{
          text: empty,
          action: type === 'fav' || type === 'assigned-leads' ? undefined : { label: 'New lead', run: () => setAdding(true) },
        }}
      />
      {dialog}
      {adding && (
        <Suspense fallback={null}>
          <NewLeadDialog onClose={() => setAdding(false)} onDone={(leadId) => void navigate(`/lp/${leadId}/profiles`)} />
        </Suspense>
      )}
    </>
  );
}
