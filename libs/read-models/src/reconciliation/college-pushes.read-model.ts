import type { CollegeResponse } from '@matricula/domain/reconciliation';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** A lead that was sent to the API of a college: one row for each time that a user had it sent. Names nobody. */
export interface CollegePushRow {
  pushId: string;
  leadId: string;
  collegeId: string;
  collegeName: string;
  status: 'requested' | 'started' | 'postponed' | 'accepted' | 'failed' | 'unknown';
  attempts: number;
  /** HTTP status of the last attempt, and how long it took. */
  answer?: number;
  tookMs?: number;
  /** The college's own id of the lead. */
  reference?: string;
  /** Why it failed, or waits. */
  error?: string;
  /** When it is tried again. */
  retryAt?: string;
  response?: CollegeResponse;
  respondedAt?: string;
  /** The user who had it sent. */
  userId: string;
  requestedAt: string;
  updatedAt: string;
}

export const collegePushes = defineReadModel<CollegePushRow>({
  name: 'college-pushes',
  version: 1,
  key: 'pushId',
  fields: {
    pushId: keyword(),
    leadId: keyword(),
    collegeId: keyword(),
    collegeName: keyword(),
    status: keyword(['requested', 'started', 'postponed', 'accepted', 'failed', 'unknown']),
    attempts: integer(),
    error: text(),
    retryAt: instant(),
    response: keyword(),
    userId: keyword(),
    requestedAt: instant(),
    updatedAt: instant(),
  },
});
