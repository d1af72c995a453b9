import { defineEvent, flag, id, integer, map, oneOf, optional, personal, text, type EventOf } from '../kernel';

const context = 'lead';

export const jobStarted = defineEvent('JobStarted', {
  context,
  // Title and file name may name a person: the key of the job is destroyed when that person is erased.
  subject: 'jobId',
  doc: 'Bulk work began: an import, an action on many leads, an export.',
  fields: {
    jobId: id(),
    kind: text(),
    title: optional(personal(text())),
    total: integer(),
    settings: optional(personal(map())),
  },
});
export type JobStarted = EventOf<typeof jobStarted>;

/**
 * Refusals since the last report, grouped by reason: lead ids for bulk actions, line numbers for files. Reasons may quote the file. Lead imports
 * read theirs from the file again.
 */
const refusedFields = { refusedLeadIds: optional(map<string[]>()), refusedLines: optional(personal(map<number[]>())) };

/** Of leads that are given to several people: how many each person got so far, by user id. */
const givenFields = { given: optional(map<number>()) };

export const jobProgressed = defineEvent('JobProgressed', {
  context,
  subject: 'jobId',
  doc: 'A slice of the work is in the log; `done` counts rows from the start, `counts` by outcome.',
  fields: { jobId: id(), done: integer(), counts: map<number>(), ...givenFields, ...refusedFields },
});
export type JobProgressed = EventOf<typeof jobProgressed>;

export const jobPaused = defineEvent('JobPaused', { context, doc: 'Somebody paused the work.', fields: { jobId: id() } });
export type JobPaused = EventOf<typeof jobPaused>;

/** True if the starter has lost the permission and this admin continues the job under their own rights. */
const takenOverFields = { takenOver: optional(flag()) };

export const jobResumed = defineEvent('JobResumed', { context, doc: 'The work goes on.', fields: { jobId: id(), ...takenOverFields } });
export type JobResumed = EventOf<typeof jobResumed>;

export const jobCancelled = defineEvent('JobCancelled', {
  context,
  doc: 'Somebody stopped the work; what was done stays.',
  fields: { jobId: id() },
});
export type JobCancelled = EventOf<typeof jobCancelled>;

export const jobCompleted = defineEvent('JobCompleted', {
  context,
  subject: 'jobId',
  doc: 'The work is done; `file` is what it made, `keysFile` names the rows that are in it.',
  fields: {
    jobId: id(),
    done: integer(),
    counts: map<number>(),
    errorFile: optional(id()),
    file: optional(id()),
    keysFile: optional(id()),
    ...givenFields,
    ...refusedFields,
  },
});
export type JobCompleted = EventOf<typeof jobCompleted>;

export const jobFailed = defineEvent('JobFailed', {
  context,
  doc: 'The work could not go on; what was done stays.',
  /** `rights`: a person responsible for the job has lost the permission for it. */
  fields: { jobId: id(), message: text(), cause: optional(oneOf('rights')) },
});
export type JobFailed = EventOf<typeof jobFailed>;

export const jobUndoStarted = defineEvent('JobUndoStarted', {
  context,
  doc: 'A user takes the work back; `withoutContacts`: leads whose phone or e-mail another lead has by now come back without it.',
  fields: { jobId: id(), withoutContacts: optional(flag()), ...takenOverFields },
});
export type JobUndoStarted = EventOf<typeof jobUndoStarted>;

export const jobUndoProgressed = defineEvent('JobUndoProgressed', {
  context,
  doc: 'A part of the work was taken back; `done` counts leads looked at, `counts` says what became of them.',
  fields: { jobId: id(), done: integer(), counts: map<number>(), refusedLeadIds: refusedFields.refusedLeadIds },
});
export type JobUndoProgressed = EventOf<typeof jobUndoProgressed>;

export const jobUndone = defineEvent('JobUndone', {
  context,
  doc: 'The work was taken back; `counts` says what, and what was left because it changed since.',
  fields: { jobId: id(), counts: map<number>(), refusedLeadIds: refusedFields.refusedLeadIds },
});
export type JobUndone = EventOf<typeof jobUndone>;

export const jobEvents = [
  jobStarted,
  jobProgressed,
  jobPaused,
  jobResumed,
  jobCancelled,
  jobCompleted,
  jobFailed,
  jobUndoStarted,
  jobUndoProgressed,
  jobUndone,
];
export type JobEvent =
  | JobStarted
  | JobProgressed
  | JobPaused
  | JobResumed
  | JobCancelled
  | JobCompleted
  | JobFailed
  | JobUndoStarted
  | JobUndoProgressed
  | JobUndone;

/** Stream of a job. */
export const jobStream = (tenantId: string, jobId: string) => `job-${tenantId}-${jobId}`;
