import { erasedWith, type Mentions } from '../kernel';
import { reportScheduleBoundary } from './report-schedule.boundary';
import type { ReportScheduleChanged, ReportScheduled } from './report-schedule.events';

/** The title and the filter of a scheduled report may name a client. */
export const reportScheduleMentions: Mentions = {
  subject: 'scheduleId',
  texts: {
    ReportScheduled: ({ title, where, columns }: ReportScheduled['data']) => [title, where, columns],
    ReportScheduleChanged: ({ from, to }: ReportScheduleChanged['data']) => [from, to],
  },
  erasedBy: erasedWith(reportScheduleBoundary, () => ({ type: 'RemoveReportSchedule', data: {} })),
};
