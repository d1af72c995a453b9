import type { Json } from '@matricula/domain/kernel';
import type { ReportDelivery, ReportScheduleStatus } from '@matricula/domain/overview';
import { defineReadModel, instant, integer, keyword, keywords, text } from '../kernel';

/** A report that is sent by e-mail again and again. People are ids: their names are those of their accounts. */
export interface ReportScheduleRow {
  scheduleId: string;
  ownerId: string;
  report: string;
  title: string;
  /** The field that the report is grouped by, if it needs one. */
  by?: string;
  where?: Record<string, Json>;
  columns?: { field: string; title: string }[];
  /** Days that move with time: `yesterday`. */
  period: string;
  every: string;
  weekday?: string;
  monthDay?: string;
  at: string;
  recipients: string[];
  formats: string[];
  status: Exclude<ReportScheduleStatus, 'removed'>;
  /** When it is sent next; undefined while it is paused. */
  nextAt?: string;
  createdAt: string;
  updatedAt: string;
  /** The last run: when it started and, once it is over, its result. */
  lastRunAt?: string;
  lastRunId?: string;
  lastOutcome?: 'running' | 'sent' | 'partly' | 'refused' | 'failed';
  /** Why nobody received it. */
  lastReason?: string;
  lastRecipients?: ReportDelivery[];
  /** Recipients whose e-mail bounced, with the reason. */
  lastFailures?: Record<string, string>;
  runs: number;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: string[];
}

export const reportSchedules = defineReadModel<ReportScheduleRow>({
  name: 'report-schedules',
  version: 2,
  key: 'scheduleId',
  fields: {
    scheduleId: keyword(),
    ownerId: keyword(),
    report: keyword(),
    title: text().searchable(),
    period: keyword(),
    every: keyword(),
    at: keyword(),
    recipients: keywords(),
    formats: keywords(),
    status: keyword(['active', 'paused']),
    nextAt: instant(),
    createdAt: instant(),
    updatedAt: instant(),
    lastRunAt: instant(),
    lastOutcome: keyword(['running', 'sent', 'partly', 'refused', 'failed']),
    runs: integer(),
  },
  plain: ['by', 'where', 'columns', 'weekday', 'monthDay', 'lastRunId', 'lastReason', 'lastRecipients', 'lastFailures'],
});
