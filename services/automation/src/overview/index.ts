import { reportSchedules } from './report-schedules.policy';

export const overviewPolicies = [reportSchedules];
