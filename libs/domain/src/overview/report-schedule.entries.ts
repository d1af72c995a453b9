import type { EntriesOf } from '../kernel';
import type { ReportScheduleEvent } from './report-schedule.events';
import { timesInWords } from './report-schedule.fields';

const property = 'Scheduled report';
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const named = (title: string | undefined) => (title ? `the report "${title}"` : 'a report');

/** How scheduled reports read in the timeline. */
export const reportScheduleEntries: EntriesOf<ReportScheduleEvent> = {
  ReportScheduled: {
    property,
    change: ({ title, report, where, period, recipients, formats, nextAt, every, weekday, monthDay, at }) => [
      {},
      {
        title,
        report,
        filter: where,
        days: period,
        when: timesInWords({ every, weekday, monthDay, at }),
        recipients,
        formats,
        next: nextAt,
      },
    ],
    sentence: (who, { title, recipients = [], ...times }) =>
      `${who} scheduled ${named(title)} for ${people(recipients.length)}: ${timesInWords(times)}`,
  },
  ReportScheduleChanged: { property, sentence: (who) => `${who} changed a scheduled report` },
  ReportSchedulePaused: {
    property,
    change: () => [{ status: 'Active' }, { status: 'Paused' }],
    sentence: (who) => `${who} paused a scheduled report`,
  },
  ReportScheduleResumed: {
    property,
    change: ({ nextAt }) => [{ status: 'Paused' }, { status: 'Active', next: nextAt }],
    sentence: (who) => `${who} resumed a scheduled report`,
  },
  ReportScheduleRemoved: {
    property,
    change: () => [{ status: 'Active' }, { status: 'Deleted' }],
    sentence: (who) => `${who} deleted a scheduled report`,
  },
  ReportRunStarted: {
    property,
    bookkeeping: { when: ({ cause }) => cause === 'time' },
    change: ({ dueAt, nextAt }) => [{ next: dueAt ?? null }, { next: nextAt ?? null }],
    sentence: (who, { cause }) => (cause === 'asked' ? `${who} sent a scheduled report` : 'A scheduled report started'),
  },
  ReportDeliveryFailed: {
    property,
    change: ({ userId, reason }) => [{}, { recipient: userId, outcome: 'refused', reason }],
    sentence: (_, { reason }) => `A recipient did not get a scheduled report: ${reason}`,
  },
  ReportRunFinished: {
    property,
    change: ({ outcome, reason, recipients }) => [{}, { outcome, reason, recipients }],
    sentence: (_, { reason, recipients = [] }) => {
      const got = recipients.filter(({ outcome }) => outcome !== 'refused').length;
      if (got === 0) return `A scheduled report was sent to nobody${reason ? `: ${reason}` : ''}`;
      const left = recipients.length - got;
      return `A scheduled report was sent to ${people(got)}${left > 0 ? `; ${people(left)} did not get it` : ''}`;
    },
  },
};
