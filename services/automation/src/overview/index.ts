import type { ActingPorts } from '../acting';
import { ReportDesk } from './report-desk';
import { ReportScheduleWorker } from './report-schedule.worker';
import { reportSchedules } from './report-schedules.policy';

export { ReportDesk };
export const policies = [reportSchedules];
export const workers = ({ store, provided }: ActingPorts) => [new ReportScheduleWorker(store, provided(ReportDesk))];
