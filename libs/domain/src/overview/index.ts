export { overviewContext } from './overview.context';
export { ownGoal } from './own-goal.record';
export { reportScheduleBoundary } from './report-schedule.boundary';
export { relativeDays, relativePeriodOf, relativePeriods, type RelativePeriod } from './relative-days';
export {
  reportScheduleDecider,
  type ReportSchedule,
  type ReportScheduleCommand,
  type ReportScheduleSettings,
} from './report-schedule.decider';
export {
  reportScheduleStream,
  type ReportDelivery,
  type ReportRunFinished,
  type ReportRunStarted,
  type ReportScheduled,
  type ReportScheduleChanged,
  type ReportScheduleEvent,
} from './report-schedule.events';
export { cronOf, reportFormats, reportScheduleFields, timesInWords, type ReportTimes } from './report-schedule.fields';
export { changeReportScheduleFields, newReportScheduleFields } from './report-schedule.body';
export { reportScheduleLife, type ReportScheduleMove, type ReportScheduleStatus } from './report-schedule.life';
export { target, targetMeasures, targetPeriods } from './target.record';
