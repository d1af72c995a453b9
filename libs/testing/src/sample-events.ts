import type { CallActionRecorded } from '@matricula/domain/call-action';
import type { FollowUpCompleted, FollowUpReopened, FollowUpScheduled } from '@matricula/domain/follow-up';
import type { LeadAssigned, LeadCaptured, LeadMoved } from '@matricula/domain/lead';
import type { MeetingScheduled } from '@matricula/domain/meeting';

/** Sample events for specs: one lead with plausible values; pass only what matters to the spec. */
export const captured = (data: Partial<LeadCaptured['data']> = {}): LeadCaptured => ({
  type: 'LeadCaptured',
  data: {
    leadId: 'lead-1',
    leadHash: 'hash-1',
    name: 'Ravi Kumar',
    phone: '+919811122233',
    source: 'WEB',
    collegeId: '1004',
    collegeName: 'Sahyadri University',
    priority: 1,
    ...data,
  },
});

export const assigned = (data: Partial<LeadAssigned['data']> = {}): LeadAssigned => ({
  type: 'LeadAssigned',
  data: {
    leadId: 'lead-1',
    assignmentId: 'assignment-1',
    ownerId: 'asha',
    ownerName: 'Asha Sharma',
    reason: 'manual',
    pendingFollowUpIds: {},
    lead: { source: 'WEB', ownerId: 'asha' },
    ...data,
  },
});

export const callActionRecorded = (data: Partial<CallActionRecorded['data']> = {}): CallActionRecorded => ({
  type: 'CallActionRecorded',
  data: {
    callActionId: 'call-1',
    leadId: 'lead-1',
    stageTag: 'call',
    stageId: 'stage-call-back',
    stage: 'Call Back',
    stageLocked: false,
    allowAutomation: false,
    dialer: false,
    attachments: [],
    lead: { source: 'WEB', ownerId: 'asha', ownerName: 'Asha Sharma' },
    ...data,
  },
});

/** From Call Back to Not Interested, with many others. */
export const moved = (data: Partial<LeadMoved['data']> = {}): LeadMoved => ({
  type: 'LeadMoved',
  data: {
    leadId: 'lead-1',
    stageId: 'stage-closed',
    stage: 'Not Interested',
    subStage: 'Fees too high',
    stageLocked: true,
    previousStageId: 'stage-call-back',
    previousStage: 'Call Back',
    previousSubStage: 'Busy',
    previousStageLocked: false,
    reason: 'bulk',
    jobId: 'job-1',
    lead: { source: 'WEB' },
    ...data,
  },
});

export const followUpScheduled = (data: Partial<FollowUpScheduled['data']> = {}): FollowUpScheduled => ({
  type: 'FollowUpScheduled',
  data: {
    followUpId: 'follow-up-1',
    leadId: 'lead-1',
    callActionId: 'call-1',
    dueAt: '2026-03-02T05:00:00.000Z',
    stageId: 'stage-call-back',
    stage: 'Call Back',
    ownerId: 'asha',
    ownerName: 'Asha Sharma',
    priority: 1,
    lead: { source: 'WEB' },
    ...data,
  },
});

export const followUpCompleted = (data: Partial<FollowUpCompleted['data']> = {}): FollowUpCompleted => ({
  type: 'FollowUpCompleted',
  data: {
    followUpId: 'follow-up-1',
    leadId: 'lead-1',
    callActionId: 'call-1',
    dueAt: '2026-03-02T05:00:00.000Z',
    completedAt: '2026-03-02T06:00:00.000Z',
    completedBy: 'asha',
    via: 'list',
    late: true,
    stage: 'Call Back',
    lead: { source: 'WEB' },
    ...data,
  },
});

export const followUpReopened = (data: Partial<FollowUpReopened['data']> = {}): FollowUpReopened => ({
  type: 'FollowUpReopened',
  data: {
    followUpId: 'follow-up-1',
    leadId: 'lead-1',
    callActionId: 'call-1',
    dueAt: '2026-03-02T05:00:00.000Z',
    stageId: 'stage-call-back',
    stage: 'Call Back',
    completedAt: '2026-03-02T06:00:00.000Z',
    lead: { source: 'WEB' },
    ...data,
  },
});

export const meetingScheduled = (data: Partial<MeetingScheduled['data']> = {}): MeetingScheduled => ({
  type: 'MeetingScheduled',
  data: {
    meetingId: 'meeting-1',
    leadId: 'lead-1',
    title: 'Tour of the campus',
    startsAt: '2026-03-02T10:00:00.000Z',
    minutes: 30,
    hostId: 'asha',
    hostName: 'Asha Sharma',
    ownerId: 'asha',
    ...data,
  },
});
