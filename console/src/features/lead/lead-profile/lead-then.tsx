import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { type LeadRow } from '@matricula/read-models/lead';
import { fetchRowThen } from '../../../shared/grid/list-source';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { leadKey } from '../../../shared/lead/lead.query';
import { leadName } from '../../../shared/lead/lead-name';
import { AsOfButton } from '../../../shared/past/as-of-button';
import { PastHead, PastNote } from '../../../shared/past/past-head';
import { type AsOf } from '../../../shared/past/use-past';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { useTenantZone } from '../../../shared/session/session';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { CallHistoryTab } from './call-history-tab';
import { ConversationTab } from './conversation-tab';
import { ConversionTab } from './conversion-tab';
import { FilesTab } from './files-tab';
import { LeadFacts } from './lead-facts';
import { OwnerHistoryTab } from './owner-history-tab';
import { ProfileTab } from './profile-tab';
import { PastMoment } from './past-moment';
import { t } from '../../../shared/texts/texts';
import { momentIn } from '../../../shared/session/tenant-clock';
import { tx } from '../../../shared/texts/with-elements';

const tabs = [
  { path: 'conversation', title: 'Conversation', Tab: ConversationTab },
  { path: 'profiles', title: 'Profile', Tab: ProfileTab },
  { path: 'call-history', title: 'Call history', Tab: CallHistoryTab },
  { path: 'files', title: 'Files', Tab: FilesTab },
  { path: 'conversion', title: 'Conversions', Tab: ConversionTab },
  { path: 'lead-owner-history', title: 'Owner history', Tab: OwnerHistoryTab },
] as const;

/** Tabs that show the present only. */
const presentOnly = ['college-recommendation', 'college-shortlisted', 'college-not-interested', 'virtual-meeting-history', 'timeline'];

/** Instead of a tab that does not exist as of a moment. */
function NotInPast() {
  return (
    <p className="detail-empty">{t`This tab shows the present only. Messages, call actions, files, enquiries and owners are shown as of the chosen time.`}</p>
  );
}

/** A lead as of a moment: computed from its own events up to then, read-only. */
export function LeadThen({ id, asOf: { at = '', link, error: lost, show } }: { id: string; asOf: AsOf }) {
  const { pathname, search } = useLocation();
  const zone = useTenantZone();
  const query = useQuery({
    queryKey: [...leadKey(id), 'then', link],
    queryFn: () => (link ? fetchRowThen<LeadRow>('leads', id, link) : Promise.reject(new Error('No moment'))),
    enabled: link !== undefined,
    retry: (count, error) => count < 2 && !(error instanceof HttpError && error.status < 500),
  });
  const lead = query.data;
  const error = lost ?? query.error;
  const showNow = () => show(undefined);
  useScreenTitle(lead ? leadName(lead) : t`Lead`);
  if (error)
    return (
      <Problem
        alone
        title={t`The past state of this lead cannot be shown`}
        text={messageOf(error)}
        action={{ label: t`Show now`, run: showNow }}
      />
    );
  if (!lead) return <Blank title={t`Lead`} />;
  const present = presentOnly.find((path) => pathname.endsWith(`/${path}`));
  const shown = present ? undefined : (tabs.find(({ path }) => pathname.endsWith(`/${path}`)) ?? tabs[0]);
  return (
    <PastMoment.Provider value={at}>
      <div className="detail record">
        <PastHead {...{ at, zone }} position={link?.position} progress={undefined} ready what="facts" onNow={showNow}>
          <PastNote>
            {t`The lead as of the chosen time, from its own history. Names of erased people stay erased; names of sources, stages and custom fields are current. Colleges, meetings and the timeline are not part of it. This view is read-only.`}{' '}
            <AsOfButton at={at} label={t`Another time`} onShow={(moment) => show(moment)} />
          </PastNote>
        </PastHead>
        <div className="detail-body">
          <LeadFacts lead={lead} />
          <div className="detail-side">
            {(lead.pendingFollowUps.length > 0 || lead.lastComment) && (
              <div className="record-now" data-pending={lead.pendingFollowUps.length > 0}>
                {lead.pendingFollowUps.length > 0 && (
                  <ul className="record-follow-ups" aria-label={t`Follow-ups pending at that time`}>
                    {lead.pendingFollowUps.map(({ followUpId, dueAt }) => (
                      <li key={followUpId}>
                        <span>{tx`Follow-up was due ${(<b className="tabular">{momentIn(dueAt, zone)}</b>)}`}</span>
                      </li>
                    ))}
                  </ul>
                )}
                {lead.lastComment && (
                  <p className="record-last-comment">
                    <small>{t`Last comment`}</small> {lead.lastComment}
                  </p>
                )}
              </div>
            )}
            <nav className="detail-tabs" aria-label={t`Parts of the lead`}>
              {tabs.map(({ path, title }) => (
                <Link key={path} to={`/lp/${id}/${path}${search}`} replace aria-current={path === shown?.path ? 'page' : undefined}>
                  {title}
                </Link>
              ))}
            </nav>
            <div className="record-tab">{shown ? <shown.Tab lead={lead} /> : <NotInPast />}</div>
          </div>
        </div>
      </div>
    </PastMoment.Provider>
  );
}
