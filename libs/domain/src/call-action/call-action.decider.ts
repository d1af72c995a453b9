import { completionOf, pendingFollowUp } from '../follow-up/follow-up.decider';
import type { FollowUpEvent } from '../follow-up/follow-up.events';
import { DomainError, holds, type Decider, type DomainCommand } from '../kernel';
import { evolve, noLead, type Lead, type LeadStreamEvent } from '../lead/lead.state';
import { openLead } from '../lead/open-lead';
import { queueSecondsOf } from '../lead/queue-seconds';
import { assertMovable, assertSubStage, ENROLLED, type StageRules } from '../lead/stage-rules';
import type { CallActionEvent, CallActionRecorded } from './call-action.events';

export type RecordCallAction = DomainCommand<
  'RecordCallAction',
  {
    callActionId: string;
    followUpId: string;
    stage: StageRules;
    stageTag: CallActionRecorded['data']['stageTag'];
    subStage?: string;
    collegeId?: string;
    collegeName?: string;
    source?: string;
    comment?: string;
    followUpAt?: string;
    /** The pending follow-up from which the form was opened: saving completes it. If it was completed since, nothing changes. */
    completesFollowUpId?: string;
    allowAutomation: boolean;
    dialer: boolean;
    /** Telephone calls whose result it is. */
    callIds?: string[];
    /** Seconds for which the lead was open in a queue; missing outside a queue. */
    queueSeconds?: number;
    attachments: CallActionRecorded['data']['attachments'];
    /** The user who records it. Becomes the owner of the follow-up if the lead has none. */
    userId: string;
    userName: string;
    /** Server clock. */
    now: string;
  }
>;

/** Rules of the call action (001 §2.2, §4.1, §5; CA-*), on the lead's stream. */
export const callActionDecider: Decider<Lead, RecordCallAction, LeadStreamEvent> = { initial: noLead, decide: record, evolve };

function record({ data }: RecordCallAction, lead: Lead): (CallActionEvent | FollowUpEvent)[] {
  if (holds(lead.callActions, (id) => id === data.callActionId)) return [];
  const promised = data.completesFollowUpId === undefined ? undefined : pendingFollowUp(openLead(lead), data.completesFollowUpId);
  refuse(data, promised ? { ...lead, pendingFollowUps: lead.pendingFollowUps.filter((one) => one !== promised) } : openLead(lead));
  const { leadId, details } = lead;
  const enrolled = data.stage.name === ENROLLED;
  const dimensions = data.collegeId ? { ...lead.dimensions, collegeId: data.collegeId, collegeName: data.collegeName } : lead.dimensions;
  const shown = { leadId, leadName: details.name, phone: details.phone, lead: dimensions };
  const completion = { completedBy: data.userId, completedAt: data.now, via: 'call-action' } as const;
  const events: (CallActionEvent | FollowUpEvent)[] = [
    ...(promised ? [completionOf(promised, lead, completion)] : []),
    {
      type: 'CallActionRecorded',
      data: {
        ...shown,
        callActionId: data.callActionId,
        stageTag: data.stageTag,
        stageId: data.stage.id,
        stage: data.stage.name,
        subStage: data.subStage,
        previousStageId: lead.stageId,
        previousStage: lead.stage,
        previousSubStage: lead.subStage,
        collegeId: data.collegeId,
        collegeName: data.collegeName,
        source: data.source ?? lead.dimensions.source,
        comment: data.comment,
        followUpAt: data.followUpAt,
        stageLocked: lead.stageLocked || data.stage.locksStage || enrolled,
        allowAutomation: data.allowAutomation,
        dialer: data.dialer,
        ...(data.callIds?.length && { callIds: data.callIds }),
        ...queueSecondsOf(data.queueSeconds),
        attachments: data.attachments,
      },
    },
  ];
  if (data.followUpAt) {
    events.push({
      type: 'FollowUpScheduled',
      data: {
        ...shown,
        followUpId: data.followUpId,
        callActionId: data.callActionId,
        dueAt: data.followUpAt,
        stageId: data.stage.id,
        stage: data.stage.name,
        comment: data.comment,
        ownerId: dimensions.ownerId ?? data.userId,
        ownerName: dimensions.ownerName ?? data.userName,
        priority: lead.priority,
      },
    });
  }
  if (enrolled && lead.stage !== ENROLLED) {
    const { collegeId, collegeName } = dimensions;
    events.push({
      type: 'LeadEnrolled',
      data: {
        leadId,
        callActionId: data.callActionId,
        collegeId,
        collegeName,
        subStage: data.subStage,
        leadName: details.name,
        lead: dimensions,
      },
    });
  }
  return events;
}

function refuse({ stage, ...data }: RecordCallAction['data'], lead: Lead): void {
  assertMovable(lead, stage.id);
  assertSubStage(stage, data.subStage);
  if (stage.followUpRequired && !data.followUpAt) throw new DomainError('call-action/follow-up-required', 'Followup Date is required');
  if (!stage.followUpRequired && data.followUpAt) {
    throw new DomainError('call-action/follow-up-not-expected', 'This Stage takes no Followup Date.');
  }
  if (data.followUpAt && data.followUpAt < data.now) {
    throw new DomainError('call-action/follow-up-in-the-past', 'Followup Date must not be in the past.');
  }
  if (stage.name !== ENROLLED && data.attachments.length > 0) {
    throw new DomainError('call-action/attachments-not-expected', 'Attachments belong to the stage Enrolled only.');
  }
}
