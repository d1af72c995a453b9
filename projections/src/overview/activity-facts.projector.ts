import { ENROLLED } from '@matricula/domain/call-action';
import type { EventMeta, RecordedEvent } from '@matricula/domain/kernel';
import type { LeadDimensions, LeadStreamEvent } from '@matricula/domain/lead';
import { defineProjector, set } from '@matricula/projection-kit';
import { activityFacts, type ActivityFact } from '@matricula/read-models/overview';

type Kind = ActivityFact['kind'];

const fact = ({ id, at, meta }: RecordedEvent, kind: Kind, leadId: string, lead: LeadDimensions, more: Partial<ActivityFact> = {}) =>
  set<ActivityFact>(id, {
    factId: id,
    kind,
    at,
    leadId,
    userId: meta.actor.id,
    userName: meta.actor.name,
    ...credit(meta, lead, kind),
    ...lead,
    stageChanged: false,
    ...more,
  });

/** Role 0 is the system: imports, API keys and rules are nobody's work. */
function credit({ actor }: EventMeta, { ownerId, ownerName }: LeadDimensions, kind: Kind): Partial<ActivityFact> {
  if (kind === 'assigned') return { counsellorId: ownerId, counsellorName: ownerName };
  return actor.role === 0 ? {} : { counsellorId: actor.id, counsellorName: actor.name };
}

/** What an import brings is not the work of whoever started it. */
const imported = (jobId: string | undefined): Partial<ActivityFact> =>
  jobId === undefined ? {} : { counsellorId: undefined, counsellorName: undefined };

/** One fact per happening; every lead report is a question to these (architecture §5, Lists and facts). */
export const activityFactsProjector = defineProjector<ActivityFact, LeadStreamEvent>(activityFacts, {
  LeadCaptured: (event) => {
    const { leadId, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state, jobId } = event.data;
    const lead = { source, primarySource: source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state };
    return fact(event, 'captured', leadId, lead, imported(jobId));
  },
  LeadReEnquired: (event) => {
    const { leadId, lead, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId } = event.data;
    const enquiry = { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName };
    return fact(event, 're-enquired', leadId, { ...lead, ...enquiry }, imported(jobId));
  },
  LeadAssigned: (event) => fact(event, 'assigned', event.data.leadId, event.data.lead),
  LeadVerified: (event) => fact(event, 'verified', event.data.leadId, event.data.lead),
  LeadRemoved: (event) => fact(event, 'removed', event.data.leadId, event.data.lead),
  CallActionRecorded: (event) => {
    const { leadId, lead, source, stageTag, stageId, stage, subStage, previousStage, dialer } = event.data;
    const stages = { stageTag, stageId, stage, subStage, previousStage, stageChanged: stage !== previousStage };
    return fact(event, 'call-action', leadId, { ...lead, source: source ?? lead.source }, { ...stages, dialer });
  },
  LeadEnrolled: (event) => {
    const { leadId, lead, subStage } = event.data;
    return fact(event, 'enrolled', leadId, lead, { stage: ENROLLED, subStage, stageChanged: true });
  },
  FollowUpScheduled: (event) => {
    const { leadId, lead, stage, stageId, dueAt } = event.data;
    return fact(event, 'follow-up-scheduled', leadId, lead, { stage, stageId, dueAt });
  },
  FollowUpCompleted: (event) => {
    const { leadId, lead, stage, late, dueAt } = event.data;
    return fact(event, 'follow-up-completed', leadId, lead, { stage, late, dueAt });
  },
});
