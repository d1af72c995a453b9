import { defineEvent, flag, id, instant, integer, list, object, oneOf, optional, personal, text, type EventOf } from '../kernel';

const context = 'workflow';
const subject = 'leadId';
const ofRun = { runId: id(), workflowId: id(), leadId: id() };
const ofStep = { ...ofRun, stepId: id(), visit: integer() };

export const workflowRunStarted = defineEvent('WorkflowRunStarted', {
  context,
  subject,
  doc: 'A lead entered a workflow. `eventId` is the event that caused it; the run keeps to this version of the workflow.',
  fields: {
    ...ofRun,
    version: integer(),
    name: optional(text()),
    eventId: id(),
    firstStepId: id(),
    startedAt: instant(),
    ownerId: optional(id()),
    // Began with a call action that allows no messages of automation (CA-25).
    silent: optional(flag()),
    // The rules that led to the run, with this workflow at the end; missing in older events.
    chain: optional(list(id())),
    leadName: optional(personal(text())),
    // The position of the event that caused it: the lead matched as it was then. Missing in older events.
    seenPosition: optional(text()),
  },
});
export type WorkflowRunStarted = EventOf<typeof workflowRunStarted>;

export const workflowStepCompleted = defineEvent('WorkflowStepCompleted', {
  context,
  subject,
  doc: 'A step of a run was done or skipped. The run ends if there is no next step.',
  fields: {
    ...ofStep,
    kind: text(),
    exit: oneOf('next', 'otherwise', 'onError'),
    nextStepId: optional(id()),
    outcome: optional(text()),
    silent: optional(flag()),
    // When the step did something for the lead, which counts for the limit of its day.
    actedAt: optional(instant()),
    // Another workflow that began by the same event, and stands before this one, had set the field already.
    overruledBy: optional(id()),
    // Which attempt at the step succeeded, from 1 on; missing in older events, like the next field.
    attempt: optional(integer()),
    // The position of the event by which the step was due: conditions and dates of steps are read from the lead as it was then.
    seenPosition: optional(text()),
  },
});
export type WorkflowStepCompleted = EventOf<typeof workflowStepCompleted>;

export const workflowWaitStarted = defineEvent('WorkflowWaitStarted', {
  context,
  subject,
  doc: 'A run waits until a time, or for an event until then. `reason`: why it waits, if that is no setting of the step.',
  fields: { ...ofStep, until: instant(), event: optional(text()), reason: optional(text()) },
});
export type WorkflowWaitStarted = EventOf<typeof workflowWaitStarted>;

export const workflowStepFailed = defineEvent('WorkflowStepFailed', {
  context,
  subject,
  doc: 'A step failed. It is tried again at `retryAt`; without one its attempts are used up and the run is parked.',
  fields: { ...ofStep, kind: text(), attempt: integer(), error: text(), retryAt: optional(instant()), seenPosition: optional(text()) },
});
export type WorkflowStepFailed = EventOf<typeof workflowStepFailed>;

export const workflowStepRetried = defineEvent('WorkflowStepRetried', {
  context,
  subject,
  doc: 'A user tries the failed step of a parked run again.',
  fields: ofStep,
});
export type WorkflowStepRetried = EventOf<typeof workflowStepRetried>;

export const workflowStepSkipped = defineEvent('WorkflowStepSkipped', {
  context,
  subject,
  doc: 'A user leaves out the failed step of a parked run; the run goes on with the next one.',
  fields: ofStep,
});
export type WorkflowStepSkipped = EventOf<typeof workflowStepSkipped>;

export const workflowRunSuspended = defineEvent('WorkflowRunSuspended', {
  context,
  subject,
  doc: 'A run does not continue while its workflow is paused, or while a halt stops it. `heldBy` is the key of the halt.',
  fields: { ...ofStep, heldBy: optional(text()) },
});
export type WorkflowRunSuspended = EventOf<typeof workflowRunSuspended>;

export const workflowRunContinued = defineEvent('WorkflowRunContinued', {
  context,
  subject,
  doc: 'A run that was held continues after its workflow was resumed.',
  fields: ofStep,
});
export type WorkflowRunContinued = EventOf<typeof workflowRunContinued>;

export const workflowRunMoved = defineEvent('WorkflowRunMoved', {
  context,
  subject,
  doc: 'A run goes on with another version of its workflow, at the same step. `until`: the end of its wait there.',
  fields: { ...ofStep, version: integer(), previousVersion: integer(), until: optional(instant()) },
});
export type WorkflowRunMoved = EventOf<typeof workflowRunMoved>;

export const workflowRunEnded = defineEvent('WorkflowRunEnded', {
  context,
  subject,
  doc: 'A run ended: all steps are done, or it was stopped for a reason. Days until the next run count from `endedAt`; without it, in older events, from the begin of the run.',
  fields: { ...ofRun, outcome: oneOf('finished', 'stopped', 'lead-gone'), reason: optional(text()), endedAt: optional(instant()) },
});
export type WorkflowRunEnded = EventOf<typeof workflowRunEnded>;

export const workflowRunReassigned = defineEvent('WorkflowRunReassigned', {
  context,
  subject,
  doc: 'The lead of a run has another owner, so that access to the run follows the lead.',
  fields: { ...ofRun, ownerId: optional(id()) },
});
export type WorkflowRunReassigned = EventOf<typeof workflowRunReassigned>;

export const workflowRunErased = defineEvent('WorkflowRunErased', {
  context,
  subject,
  doc: 'The lead of a run was erased: the run leaves every list.',
  fields: ofRun,
});
export type WorkflowRunErased = EventOf<typeof workflowRunErased>;

export const workflowTried = defineEvent('WorkflowTried', {
  context,
  subject,
  doc: 'A lead would have entered a workflow, which is in a dry run: nothing was done. `plan`: what the run would have done for the lead as it was.',
  fields: {
    ...ofRun,
    version: integer(),
    name: optional(text()),
    eventId: id(),
    plan: list(object({ stepId: id(), kind: text(), afterMinutes: optional(integer()) })),
  },
});
export type WorkflowTried = EventOf<typeof workflowTried>;

export type WorkflowEvent =
  | WorkflowTried
  | WorkflowRunStarted
  | WorkflowStepCompleted
  | WorkflowWaitStarted
  | WorkflowStepFailed
  | WorkflowStepRetried
  | WorkflowStepSkipped
  | WorkflowRunSuspended
  | WorkflowRunContinued
  | WorkflowRunMoved
  | WorkflowRunEnded
  | WorkflowRunReassigned
  | WorkflowRunErased;
export const workflowEvents = [
  workflowTried,
  workflowRunStarted,
  workflowStepCompleted,
  workflowWaitStarted,
  workflowStepFailed,
  workflowStepRetried,
  workflowStepSkipped,
  workflowRunSuspended,
  workflowRunContinued,
  workflowRunMoved,
  workflowRunEnded,
  workflowRunReassigned,
  workflowRunErased,
];
