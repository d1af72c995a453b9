import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { type LeadChannel } from '@matricula/domain/outreach';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type LeadRow } from '@matricula/read-models/lead';
import { HttpError } from '../../../shared/http/http-error';
import { openCallAction, useLeadMoved } from '../../../shared/lead/call-action-request';
import { lastRow } from '../../../shared/grid/last-row';
import { leadName } from '../../../shared/lead/lead-name';
import { followUpAt } from '../../../shared/lead/lead-queue';
import { useLeadTabs, type LeadTab } from '../../../shared/lead/lead-tabs';
import { refreshChangedLead, refreshLead, useLead } from '../../../shared/lead/lead.query';
import { type QueuePlace, type QueueState } from '../../../shared/lead/queue-place';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { RedirectTo } from '../../../shared/routing/redirect-to';
import { useAsOf } from '../../../shared/past/use-past';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { useAllowed, usePerson } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { focusOn, isFocusLost, useFocusPlace } from '../../../shared/ui/focus-back';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { SendMessageDialog } from '../lead-message/send-message.dialog';
import { MergedLeads } from '../duplicates/merged-leads';
import { ReferDialog, REFERS } from '../re-assignment/refer';
import { QueueBar } from '../lead-queue/queue-bar';
import { SkipDialog } from '../lead-queue/skip.dialog';
import { AddNoteDialog } from './add-note.dialog';
import { CallHistoryTab } from './call-history-tab';
import { ConversationTab } from './conversation-tab';
import { ConversionTab } from './conversion-tab';
import { editByKey } from './edit-start';
import { FilesTab } from './files-tab';
import { LeadFacts } from './lead-facts';
import { LeadThen } from './lead-then';
import { LeadTimelineTab } from './lead-timeline-tab';
import { MeetingTab } from './meeting-tab';
import { OwnerHistoryTab } from './owner-history-tab';
import { PendingFollowUpList } from './pending-follow-up-list';
import { ProfileTab } from './profile-tab';
import { RecordBar } from './record-bar';
import { useQueue } from './use-queue';
import { t } from '../../../shared/texts/texts';
import '../../../shared/detail/detail-page.css';
import './lead-profile.css';

/** Room at the left of the current tab, in pixels: the tab before it stays in view in part. */
const TAB_ROOM = 48;

const tabs = [
  { path: 'conversation', title: 'Conversation', Tab: ConversationTab },
  { path: 'profiles', title: 'Profile', Tab: ProfileTab },
  { path: 'call-history', title: 'Call history', Tab: CallHistoryTab },
  { path: 'files', title: 'Files', Tab: FilesTab },
  { path: 'virtual-meeting-history', title: 'Meetings', Tab: MeetingTab },
  { path: 'conversion', title: 'Conversions', Tab: ConversionTab },
  { path: 'lead-owner-history', title: 'Owner history', Tab: OwnerHistoryTab },
  { path: 'timeline', title: 'Timeline', Tab: LeadTimelineTab },
] as const satisfies readonly Omit<LeadTab, 'place'>[];

/** A lead: fields read aloud on a call on the left, everything else in tabs (001 §2.1). `:id` is an id or a lead_hash. */
export function LeadProfilePage() {
  const { id = '' } = useParams();
  const { pathname, state } = useLocation();
  const asOf = useAsOf();
  const lead = useLead(asOf.at === undefined ? id : undefined);
  if (asOf.at !== undefined) return <LeadThen id={id} asOf={asOf} />;
  if (lead.data && lead.data.leadId !== id) return <RedirectTo to={pathname.replace(`/${id}/`, `/${lead.data.leadId}/`)} state={state} />;
  if (lead.data) return <LeadRecord lead={lead.data} onAsOf={(at) => asOf.show(at)} />;
  if (lead.isPending) return <Blank title={t`Lead`} />;
  if (lead.error instanceof HttpError && lead.error.status === 404) return <NoSuchLead />;
  return <Failure error={lead.error} />;
}

/** Does not reveal whether the lead exists: the server does not tell another user's lead from a missing one. */
function NoSuchLead() {
  const navigate = useNavigate();
  return (
    <Problem
      alone
      title={t`This lead cannot be shown`}
      text={t`The lead does not exist, or its owner is outside your team.`}
      action={{ label: t`Go to the leads`, run: () => void navigate('/leads?type=all') }}
    />
  );
}

function LeadRecord({ lead, onAsOf }: { lead: LeadRow; onAsOf: (at: string) => void }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { queue } = (state ?? {}) as QueueState;
  const labels = useLabels();
  const all = [...tabs, ...useLeadTabs()];
  const tab = all.find(({ path }) => pathname.endsWith(`/${path}`)) ?? tabs[0];
  // As in the menu: the timeline is shown to users who hold its code, at any level.
  const person = usePerson();
  const mayAudit = person?.role === staffRoles.admin || person?.acl.present.has('Timeline');
  const shownTabs: readonly Omit<LeadTab, 'place'>[] = all.filter(({ path }) => path !== 'timeline' || mayAudit);
  const { neighbours, go } = useQueue(queue, tab.path);
  const [noting, setNoting] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const [referring, setReferring] = useState(false);
  const mayRefer = useAllowed(REFERS);
  const [messaging, setMessaging] = useState<LeadChannel>();

  // The tabs may be wider than the screen.
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft - TAB_ROOM;
  }, [tab.path]);

  useScreenTitle(leadName(lead));
  const refresh = () => void refreshLead(lead.leadId);
  useLiveRows('leads', ({ position }) => void refreshChangedLead(lead.leadId, position), refresh, [lead.leadId]);
  useLeadMoved(({ leadId }) => leadId === lead.leadId && refresh());

  useEffect(() => {
    if (queue) lastRow.keep(queue.list, queue.key);
  }, [queue]);
  // On opening, and when the focused element disappears, the focus goes to the lead's name.
  const page = useRef<HTMLDivElement>(null);
  const toHeading = () => focusOn(page.current?.querySelector<HTMLElement>('.record-name h1'));
  useFocusPlace(toHeading);
  useEffect(() => {
    if (isFocusLost()) toHeading();
  }, [lead.leadId]);

  const addStage = (followUpId = queue && followUpAt(queue)) =>
    openCallAction({
      leadId: lead.leadId,
      followUpId,
      lead,
      place: queue,
      onNext: (place: QueuePlace, leadId: string) => void navigate(`/lp/${leadId}/${tab.path}`, { state: { queue: place } }),
    });

  function skipped() {
    setSkipping(false);
    if (neighbours?.next) return void go(neighbours.next);
    toast.success(t`Skipped for today. The queue is finished.`);
    void navigate('/leads?type=all');
  }

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target, key } = event;
      const busy =
        target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=listbox]');
      if (busy || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('.ant-modal-wrap:not([style*="display: none"])'))
        return;
      if (key === 'c') addStage();
      else if (key === 'e') editByKey();
      else if (key === 's' && queue?.run) setSkipping(true);
      else if (key === 'j' && neighbours?.next) void go(neighbours.next);
      else if (key === 'k' && neighbours?.previous) void go(neighbours.previous);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });

  return (
    <div className="detail record" ref={page}>
      <RecordBar
        lead={lead}
        queue={queue}
        neighbours={neighbours}
        onGo={(key) => void go(key)}
        onAddStage={() => addStage()}
        onAddNote={() => setNoting(true)}
        onMessage={setMessaging}
        onRefer={mayRefer && !lead.stageLocked ? () => setReferring(true) : undefined}
        onAsOf={onAsOf}
      />
      {queue?.run && neighbours && (
        <QueueBar key={lead.leadId} run={queue.run} lead={lead} place={neighbours} onSkip={() => setSkipping(true)} />
      )}
      {skipping && <SkipDialog leadId={lead.leadId} onSkipped={skipped} onClose={() => setSkipping(false)} />}
      {noting && <AddNoteDialog leadId={lead.leadId} onClose={() => setNoting(false)} />}
      {referring && (
        <Suspense fallback={null}>
          <ReferDialog leadId={lead.leadId} name={leadName(lead)} onClose={() => setReferring(false)} />
        </Suspense>
      )}
      {messaging && <SendMessageDialog channel={messaging} leadIds={[lead.leadId]} onClose={() => setMessaging(undefined)} />}
      <div className="detail-body">
        <LeadFacts lead={lead} />
        <div className="detail-side">
          {lead.mergedLeadIds && <MergedLeads lead={lead} />}
          <PendingFollowUpList lead={lead} onCallAction={addStage} />
          <nav ref={strip} className="detail-tabs" aria-label={t`Parts of the lead`}>
            {shownTabs.map(({ path, title, Mark }) => (
              <Link
                key={path}
                to={`/lp/${lead.leadId}/${path}`}
                state={state}
                replace
                aria-current={path === tab.path ? 'page' : undefined}
              >
                {withLabels(title, labels)}
                {Mark && <Mark lead={lead} />}
              </Link>
            ))}
          </nav>
          <div className="record-tab">
            <Suspense fallback={<Blank />}>
              <tab.Tab lead={lead} />
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  );
}
