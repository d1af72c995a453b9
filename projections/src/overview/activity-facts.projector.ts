import { ENROLLED } from '@matricula/domain/call-action';
import type { RecordedEvent } from '@matricula/domain/kernel';
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
    ...lead,
    stageChanged: false,
    ...more,
  });

/** One fact per happening; every lead report is a question to these (architecture §5, Lists and facts). */
export const activityFactsProjector = defineProjector<ActivityFact, LeadStreamEvent>(activityFacts, {
  LeadCaptured: (event) => {
    const { leadId, name, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state } = event.data;
    const lead = { source, primarySource: source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, course, state };
    return fact(event, 'captured', leadId, lead, { leadName: name });
  },
  LeadReEnquired: (event) => {
    const { leadId, lead, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName } = event.data;
    return fact(event, 're-enquired', leadId, { ...lead, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName });
  },
  LeadAssigned: (event) => fact(event, 'assigned', event.data.leadId, event.data.lead),
  LeadVerified: (event) => fact(event, 'verified', event.data.leadId, event.data.lead),
  LeadRemoved: (event) => fact(event, 'removed', event.data.leadId, event.data.lead),
  CallActionRecorded: (event) => {
    const { leadId, lead, leadName, source, stageTag, stageId, stage, subStage, previousStage, dialer, comment } = event.data;
    const stages = { stageTag, stageId, stage, subStage, previousStage, stageChanged: stage !== previousStage };
    return fact(event, 'call-action', leadId, { ...lead, source: source ?? lead.source }, { leadName, ...stages, dialer, comment });
  },
  LeadEnrolled: (event) => {
    const { leadId, lead, leadName, subStage } = event.data;
    return fact(event, 'enrolled', leadId, lead, { leadName, stage: ENROLLED, subStage, stageChanged: true });
  },
  FollowUpScheduled: (event) => {
    const { leadId, lead, leadName, stage, stageId, dueAt } = event.data;
    return fact(event, 'follow-up-scheduled', leadId, lead, { leadName, stage, stageId, dueAt });
  },
  FollowUpCompleted: (event) => {
    const { leadId, lead, leadName, stage, late, dueAt } = event.data;
    return fact(event, 'follow-up-completed', leadId, lead, { leadName, stage, late, dueAt });
  },
});
