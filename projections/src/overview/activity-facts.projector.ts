import { ENROLLED } from '@matricula/domain/call-action';
import type { EventMeta, RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { LeadAssigned, LeadDimensions, LeadRemoved, LeadRestored, LeadStreamEvent } from '@matricula/domain/lead';
import { add, defineProjector, drop, patch, set } from '@matricula/projection-kit';
import { activityFacts, type ActivityFact } from '@matricula/read-models/overview';

type Kind = ActivityFact['kind'];

const factIds = {
  enquiry: (enquiryId: string) => `enquiry/${enquiryId}`,
  assigned: (leadId: string, assignmentId: string) => `assigned/${leadId}/${assignmentId}`,
  stage: (leadId: string, jobId: string | undefined) => `stage/${leadId}/${jobId}`,
  verified: (leadId: string) => `verified/${leadId}`,
  removed: (leadId: string) => `removed/${leadId}`,
  scheduled: (followUpId: string) => `scheduled/${followUpId}`,
  completed: (followUpId: string) => `completed/${followUpId}`,
};

const fact = (
  { at, meta }: RecordedEvent,
  factId: string,
  kind: Kind,
  leadId: string,
  lead: LeadDimensions,
  more: Partial<ActivityFact> = {},
  change: typeof set<ActivityFact> = set,
) =>
  change(factId, {
    factId,
    kind,
    at,
    leadId,
    userId: meta.actor.id,
    userName: meta.actor.name,
    ...credit(meta, lead, kind),
    ...lead,
    stageChanged: false,
    withdrawn: false,
    ...more,
  });

/** Imports, API keys and rules are credited to no user. */
function credit({ actor }: EventMeta, { ownerId, ownerName }: LeadDimensions, kind: Kind): Partial<ActivityFact> {
  if (kind === 'assigned') return { counsellorId: ownerId, counsellorName: ownerName };
  return actor.role === staffRoles.system ? {} : { counsellorId: actor.id, counsellorName: actor.name };
}

/** Imported leads are not credited to the user who started the import. */
const imported = (jobId: string | undefined): Partial<ActivityFact> =>
  jobId === undefined ? {} : { counsellorId: undefined, counsellorName: undefined };

/** Enquiries and assignments that came with a lead are withdrawn with it when its import is undone, and come back when the lead is restored. */
function withdrawn({ leadId, jobId, enquiryIds, assignmentIds }: (LeadRemoved | LeadRestored)['data'], gone: boolean) {
  // Events of the first version list neither; the lead's own enquiry and the assignments of its import are known without them.
  const enquiries = (enquiryIds ?? [leadId]).map(factIds.enquiry);
  const assignments = (assignmentIds ?? (jobId === undefined ? [] : [jobId])).map((id) => factIds.assigned(leadId, id));
  return [...enquiries, ...assignments].map((id) => patch<ActivityFact>(id, { withdrawn: gone }));
}

/** Owner of an enquiry's lead, and whether it has one. */
const owned = ({ ownerId, ownerName }: LeadDimensions): Partial<ActivityFact> => ({
  ownerId,
  ownerName,
  leadUnowned: ownerId === undefined,
});

/** Enquiries belong to the present owner of their lead. */
const ownedFrom = ({ leadId, enquiryIds = [leadId], ownerId, ownerName }: LeadAssigned['data']) =>
  enquiryIds.map((id) => patch<ActivityFact>(factIds.enquiry(id), owned({ ownerId, ownerName })));

/** One fact per event; every lead report is a query on these facts (architecture §5, Lists and facts). Undone events do not count. */
export const activityFactsProjector = defineProjector<ActivityFact, LeadStreamEvent>(activityFacts, {
  LeadCaptured: (event) => {
    const { leadId, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state, jobId } = event.data;
    const lead = { source, primarySource: source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state };
    return fact(event, factIds.enquiry(leadId), 'captured', leadId, lead, { ...owned({}), ...imported(jobId) }, add);
  },
  LeadReEnquired: (event) => {
    const { leadId, enquiryId, lead, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId } = event.data;
    const enquiry = { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName };
    return fact(event, factIds.enquiry(enquiryId), 're-enquired', leadId, { ...lead, ...enquiry }, { ...owned(lead), ...imported(jobId) });
  },
  LeadReEnquiryWithdrawn: ({ data }) => drop(factIds.enquiry(data.enquiryId)),
  LeadAssigned: (event) => {
    const { leadId, assignmentId, ownerId, reason, jobId, lead } = event.data;
    const enquiries = ownedFrom(event.data);
    if (reason === 'undo') return jobId === undefined ? enquiries : [...enquiries, drop(factIds.assigned(leadId, jobId))];
    if (ownerId === undefined) return enquiries;
    return [...enquiries, fact(event, factIds.assigned(leadId, assignmentId), 'assigned', leadId, lead)];
  },
  LeadMoved: (event) => {
    const { leadId, reason, jobId, lead, stageId, stage, subStage, previousStage } = event.data;
    if (reason === 'undo') return drop(factIds.stage(leadId, jobId));
    const stages = { stageId, stage, subStage, previousStage, stageChanged: stage !== previousStage };
    return fact(event, factIds.stage(leadId, jobId), 'stage-changed', leadId, lead, stages);
  },
  LeadVerified: (event) => fact(event, factIds.verified(event.data.leadId), 'verified', event.data.leadId, event.data.lead),
  LeadVerificationWithdrawn: ({ data }) => drop(factIds.verified(data.leadId)),
  LeadRemoved: (event) => {
    const { leadId, reason, lead } = event.data;
    return reason === 'import-undone' ? withdrawn(event.data, true) : fact(event, factIds.removed(leadId), 'removed', leadId, lead);
  },
  LeadRestored: ({ data }) => [drop(factIds.removed(data.leadId)), ...withdrawn(data, false)],
  CallActionRecorded: (event) => {
    const { leadId, lead, source, stageTag, stageId, stage, subStage, previousStage, dialer, queueSeconds } = event.data;
    const stages = { stageTag, stageId, stage, subStage, previousStage, stageChanged: stage !== previousStage };
    return fact(
      event,
      event.id,
      'call-action',
      leadId,
      { ...lead, source: source ?? lead.source },
      { ...stages, dialer, queueSeconds },
      add,
    );
  },
  LeadSkipped: (event) => {
    const { leadId, lead = {}, queueSeconds } = event.data;
    return fact(event, event.id, 'skipped', leadId, lead, { queueSeconds }, add);
  },
  LeadEnrolled: (event) => {
    const { leadId, lead, subStage } = event.data;
    return fact(event, event.id, 'enrolled', leadId, lead, { stage: ENROLLED, subStage, stageChanged: true }, add);
  },
  FollowUpScheduled: (event) => {
    const { followUpId, leadId, lead, stage, stageId, dueAt } = event.data;
    return fact(event, factIds.scheduled(followUpId), 'follow-up-scheduled', leadId, lead, { stage, stageId, dueAt }, add);
  },
  FollowUpCompleted: (event) => {
    const { followUpId, leadId, lead, stage, late, dueAt } = event.data;
    return fact(event, factIds.completed(followUpId), 'follow-up-completed', leadId, lead, { stage, late, dueAt });
  },
  FollowUpReopened: ({ data: { followUpId, withdrawnFollowUpId } }) => [
    drop<ActivityFact>(factIds.completed(followUpId)),
    ...(withdrawnFollowUpId ? [drop<ActivityFact>(factIds.scheduled(withdrawnFollowUpId))] : []),
  ],
});
