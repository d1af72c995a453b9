import type { ReportScheduleEvent } from '@matricula/domain/overview';
import { cancelTimer, definePolicy, setTimer } from '@matricula/policy-kit';

/** Kind of the timers that wait for the next time of a scheduled report. */
export const REPORT_DUE = 'report-due';

const wait = ({ scheduleId, nextAt }: { scheduleId: string; nextAt?: string }) =>
  nextAt ? setTimer(REPORT_DUE, scheduleId, nextAt, { scheduleId }) : undefined;

/** Sets a timer for the next run of a scheduled report; cancels it when the schedule is paused or deleted. */
export const reportSchedules = definePolicy<ReportScheduleEvent>({
  name: 'report-schedules',
  on: {
    ReportScheduled: ({ data }) => wait(data),
    ReportScheduleChanged: ({ data }) => wait(data),
    ReportScheduleResumed: ({ data }) => wait(data),
    ReportRunStarted: ({ data }) => wait(data),
    ReportSchedulePaused: ({ data }) => cancelTimer(REPORT_DUE, data.scheduleId),
    ReportScheduleRemoved: ({ data }) => cancelTimer(REPORT_DUE, data.scheduleId),
  },
});
