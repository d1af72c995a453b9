import { ForwardOutlined, HeartFilled, HeartOutlined, PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import type { AskedRows } from '../../../shared/grid/asked-rows';
import { type FilterField } from '../../../shared/grid/conditions';
import { ListPage } from '../../../shared/grid/list-page';
import { messageOf } from '../../../shared/http/http-error';
import { openCallAction } from '../../../shared/lead/call-action-request';
import { markFavourite } from '../../../shared/lead/lead.query';
import { customColumns, customFilters, useCustomSet } from '../../../shared/lead/custom-fields.query';
import { useImportNames } from '../../../shared/lead/import-names.query';
import { useCourses, useSourceWord } from '../../../shared/lead/masters.query';
import { StagePill } from '../../../shared/lead/stage-pill';
import { useStageTone } from '../../../shared/lead/use-stage-tone';
import { useWhose, WhoseSwitch } from '../../../shared/lead/whose-switch';
import { AS_OF, readMoment } from '../../../shared/past/past-link';
import { part } from '../../../shared/routing/part';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { useAllowed, useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { Blank } from '../../../shared/ui/page-states';
import { relativeTime } from '../../../shared/ui/relative-time';
import { toast } from '../../../shared/ui/toast';
import { textsOf, typeFilter } from './lead-type';
import { leadName } from '../../../shared/lead/lead-name';
import { leadColumns, leadFilters, newestFirst } from './lead.columns';
import { ReferDialog, REFERS } from '../re-assignment/refer';
import { useStartQueue } from '../lead-queue/use-start-queue';
import { useBulkActions } from './use-bulk-actions';
import { t } from '../../../shared/texts/texts';

const NewLeadDialog = lazy(async () => ({ default: (await part('NewLeadDialog', () => import('./new-lead.dialog'))).NewLeadDialog }));

const ReferralsDrawer = lazy(async () => ({
  default: (await part('ReferralsDrawer', () => import('./referrals.drawer'))).ReferralsDrawer,
}));

const WHOSE = ['whose'];

const addStage = (lead: LeadRow, asked: AskedRows) => openCallAction({ leadId: lead.leadId, lead, place: { ...asked, key: lead.leadId } });

/** The leads a user may see: all, favourites, or those of a notification (RT-22). */
export function LeadListPage() {
  const navigate = useNavigate();
  const labels = useLabels();
  const [params] = useSearchParams();
  const [version, setVersion] = useState(0);
  const [adding, setAdding] = useState(false);
  const [referred, setReferred] = useState<LeadRow>();
  const [referrals, setReferrals] = useState(false);
  const mayRefer = useAllowed(REFERS);
  const userId = String(useCurrentUser()?.id ?? '');
  const type = params.get('type');
  const notificationId = params.get('n_id');
  const { title, empty } = textsOf(type);

  const courses = useRef<readonly string[]>([]);
  courses.current = useCourses().data ?? [];
  const source = useSourceWord();
  const importName = useImportNames();
  const custom = useCustomSet();
  const stageTone = useStageTone();
  const zone = useTenantZone();
  const { whose, hasTeam, where: owned, pending } = useWhose();
  useScreenTitle(title);
  const where = useMemo((): Filter | undefined => {
    const parts = [typeFilter(type, notificationId, userId), owned].filter((part) => part !== undefined);
    return parts.length > 1 ? { and: parts } : parts[0];
  }, [type, notificationId, userId, owned]);
  const columns = useMemo(
    () =>
      [...leadColumns({ courses: () => courses.current, source, stageTone }), ...customColumns(custom)].map((column) => ({
        ...column,
        title: withLabels(column.title, labels),
      })),
    [labels, source, stageTone, custom],
  );
  const filters = useMemo(() => {
    const words: Record<string, FilterField['words']> = { source, importId: importName };
    return [...leadFilters, ...customFilters(custom)].map((filter) => ({
      ...filter,
      title: withLabels(filter.title, labels),
      words: words[filter.field] ?? filter.words,
    }));
  }, [labels, source, importName, custom]);
  const moved = useCallback(() => setVersion((current) => current + 1), []);
  const startQueue = useStartQueue();
  const { actions, dialog } = useBulkActions(moved);

  const favour = ({ leadId, favouriteOf }: LeadRow) =>
    void markFavourite(leadId, !favouriteOf.includes(userId)).catch((error: unknown) => toast.error(messageOf(error)));

  const dueWords = ({ nextFollowUpAt }: LeadRow) => {
    if (!nextFollowUpAt) return undefined;
    const now = new Date(readMoment(params.get(AS_OF)) ?? Date.now());
    const words = relativeTime(nextFollowUpAt, zone, now, 'late');
    return nextFollowUpAt < now.toISOString() ? <span className="cell-red">{words}</span> : t`due ${words}`;
  };

  if (pending) return <Blank title={title} />;
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
        groups
        secondary={
          type === 'bookmarked'
            ? { label: t`All leads`, run: () => void navigate('/leads?type=all') }
            : { label: t`Bookmarked`, run: () => void navigate('/leads?type=bookmarked') }
        }
        primary={{ label: t`New lead`, run: () => setAdding(true) }}
        work={startQueue}
        bulk={actions}
        pathThen={(row) => `/lp/${row.leadId}/conversation`}
        onOpen={(row, asked) => void navigate(`/lp/${row.leadId}/conversation`, { state: { queue: { ...asked, key: row.leadId } } })}
        hover={(row, asked) => (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label={t`Add stage`}
              title={t`Add stage (c)`}
              onClick={() => addStage(row, asked)}
            >
              <PlusOutlined />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={row.favouriteOf.includes(userId) ? t`Remove from favourites` : t`Add to favourites`}
              title={row.favouriteOf.includes(userId) ? t`Remove from favourites` : t`Add to favourites`}
              onClick={() => favour(row)}
            >
              {row.favouriteOf.includes(userId) ? <HeartFilled /> : <HeartOutlined />}
            </button>
            {mayRefer && !row.stageLocked && (
              <button
                type="button"
                className="icon-button"
                aria-label={t`Refer to L3`}
                title={t`Refer to L3`}
                onClick={() => setReferred(row)}
              >
                <ForwardOutlined />
              </button>
            )}
          </>
        )}
        rowKeys={[{ key: 'c', label: t`add a stage`, run: addStage }]}
        whose={
          <>
            <WhoseSwitch whose={whose} hasTeam={hasTeam} />
            <button type="button" className="link-button" onClick={() => setReferrals(true)}>{t`Referred to me`}</button>
          </>
        }
        keeps={WHOSE}
        card={(row) => ({
          title: leadName(row),
          mark: <StagePill stage={row.stage} />,
          second: [row.phone, source(row.source)].filter(Boolean).join(' · '),
          third: (
            <>
              {row.ownerName} {row.ownerName && row.nextFollowUpAt && '· '}
              {dueWords(row)}
            </>
          ),
        })}
        empty={{
          text: empty,
          action:
            type === 'fav' || type === 'bookmarked' || type === 'assigned-leads'
              ? undefined
              : { label: t`New lead`, run: () => setAdding(true) },
        }}
      />
      {dialog}
      {referred && (
        <Suspense fallback={null}>
          <ReferDialog leadId={referred.leadId} name={leadName(referred)} onClose={() => setReferred(undefined)} />
        </Suspense>
      )}
      {referrals && (
        <Suspense fallback={null}>
          <ReferralsDrawer onClose={() => setReferrals(false)} />
        </Suspense>
      )}
      {adding && (
        <Suspense fallback={null}>
          <NewLeadDialog
            onClose={() => setAdding(false)}
            onDone={(leadId) => (leadId ? void navigate(`/lp/${leadId}/conversation`) : setAdding(false))}
          />
        </Suspense>
      )}
    </>
  );
}
