import { defineEvent, flag, id, integer, map, oneOf, optional, personal, text, type EventOf } from '../kernel';

import { rulesChoices } from './rules-choice';

const context = 'lead';

export const jobStarted = defineEvent('JobStarted', {
  context,
  // Title and file name may name a person: the key of the job is destroyed when that person is erased.
  subject: 'jobId',
  doc: 'A job started: an import, a bulk action or an export.',
  fields: {
    jobId: id(),
    kind: text(),
    title: optional(personal(text())),
    total: integer(),
    settings: optional(personal(map())),
    /** What rules and workflows do with the leads, also after the settings are erased; missing in older events, and where it is nothing. */
    rules: optional(oneOf(...rulesChoices)),
  },
});
export type JobStarted = EventOf<typeof jobStarted>;

/**
 * Refusals since the last report, grouped by reason: lead ids for bulk actions, line numbers for files. Reasons may quote the file. Lead imports
 * read theirs from the file again.
 */
const refusedFields = { refusedLeadIds: optional(map<string[]>()), refusedLines: optional(personal(map<number[]>())) };

/** For leads that are split among several people: how many each person got so far, by user id. */
const givenFields = { given: optional(map<number>()) };

export const jobProgressed = defineEvent('JobProgressed', {
  context,
  subject: 'jobId',
  doc: 'A part of the job is done; `done` counts rows from the start, `counts` by outcome.',
  fields: { jobId: id(), done: integer(), counts: map<number>(), ...givenFields, ...refusedFields },
});
export type JobProgressed = EventOf<typeof jobProgressed>;

export const jobPaused = defineEvent('JobPaused', { context, doc: 'A user paused the job.', fields: { jobId: id() } });
export type JobPaused = EventOf<typeof jobPaused>;

/** True if the starter has lost the permission and this admin continues the job under their own rights. */
const takenOverFields = { takenOver: optional(flag()) };

export const jobResumed = defineEvent('JobResumed', { context, doc: 'The job was resumed.', fields: { jobId: id(), ...takenOverFields } });
export type JobResumed = EventOf<typeof jobResumed>;

export const jobCancelled = defineEvent('JobCancelled', {
  context,
  doc: 'A user cancelled the job; completed work is kept.',
  fields: { jobId: id() },
});
export type JobCancelled = EventOf<typeof jobCancelled>;

export const jobCompleted = defineEvent('JobCompleted', {
  context,
  subject: 'jobId',
  doc: 'The job is complete; `file` is its result, `keysFile` names the rows in it.',
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
  doc: 'The job failed; completed work is kept.',
  /** `rights`: a person responsible for the job has lost the permission for it. */
  fields: { jobId: id(), message: text(), cause: optional(oneOf('rights')) },
});
export type JobFailed = EventOf<typeof jobFailed>;

export const jobUndoStarted = defineEvent('JobUndoStarted', {
  context,
  doc: 'A user started to undo the job; `withoutContacts`: leads whose phone or e-mail another lead now has are restored without it. `rules`: what rules and workflows do with the leads, nothing without it.',
  fields: { jobId: id(), withoutContacts: optional(flag()), rules: optional(oneOf(...rulesChoices)), ...takenOverFields },
});
export type JobUndoStarted = EventOf<typeof jobUndoStarted>;

export const jobUndoProgressed = defineEvent('JobUndoProgressed', {
  context,
  doc: 'A part of the job was undone; `done` counts processed leads, `counts` by outcome.',
  fields: { jobId: id(), done: integer(), counts: map<number>(), refusedLeadIds: refusedFields.refusedLeadIds },
});
export type JobUndoProgressed = EventOf<typeof jobUndoProgressed>;

export const jobUndone = defineEvent('JobUndone', {
  context,
  doc: 'The job was undone; `counts` by outcome, including leads kept because they changed since.',
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
