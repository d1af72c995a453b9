export { csvCell, csvStream, type ExportColumn } from './csv-export';
export { sourceWords } from './export-columns';
export { type ExportFormat } from './export-words';
export { clockIn, dayIn, dayRange, momentIn, todayIn, withinDays } from './day-range';
export { IsDay, IsMoment, IsOptionalDay } from './is-day';
export { IsFilter, isFilter } from './is-filter';
export {
  AllRowsDto,
  assertCount,
  assertSelects,
  BulkSelectionDto,
  reachOf,
  selectedKeys,
  type BulkSelection,
  type SelectionReading,
} from './selection';
export { allOf, anyOf, equals, rowsOf, type ListDeclaration } from './list-declaration';
export { freshnessOf, type Freshness } from './freshness';
export { anyWord, folded, sameWord } from './same-word';
export { toldCounts, toldJob } from './job/told-job';
export { isSeen, ListService, shownTo, type CountedPage } from './list.service';
export { messagesOfMonth } from './communication/messages-of-month';
export { feedbackAccess } from './feedback/feedback.access';
export { jobAccess, uploadAccess } from './job/job.access';
export { leadAccess } from './lead/lead.access';
export { publisherAccess } from './marketing/publisher.access';
export { activityAccess, ownActivityAccess, stayAccess } from './overview/deed.access';
export { reportScheduleAccess } from './overview/report-schedule.access';
export { personalAccess } from './record/record.access';
export { ticketAccess } from './support/ticket.access';
export { notificationAccess } from './user/notification.access';
export { lists } from './lists';
export { leadsOfType } from './leads-of-type';
export { namedNotifications, wireNotifications, type WireNotification } from './notification-wire';
export { workforceAccess } from './workforce/workforce.access';
export { takersAmong } from './workforce/takers';
export { workingCalendar, type WorkingCalendar } from './workforce/working-calendar';
export { daysReturned } from './workforce/leave-taken';
export { leaveMonth, type LeaveDay, type LeaveMonthOfPerson, type LeaveOfDay } from './workforce/leave-month';
export { attendanceMonth, monthColumns, type MonthDay, type MonthOfPerson } from './workforce/attendance-month';
export { payAccess } from './workforce/pay.access';
