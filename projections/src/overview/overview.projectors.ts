import { activityFactsProjector } from './activity-facts.projector';
import { reportSchedulesProjector } from './report-schedules.projector';
import { stageStaysProjector } from './stage-stays.projector';

export const overviewProjectors = [activityFactsProjector, reportSchedulesProjector, stageStaysProjector];
