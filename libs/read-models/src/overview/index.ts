export { activityFacts, activityKinds, activityWords, type ActivityFact } from './activity-facts.read-model';
export { stageStays, type StageStay } from './stage-stays.read-model';
export { reportSchedules, type ReportScheduleRow } from './report-schedules.read-model';
