import { activityFactsProjector } from './activity-facts.projector';
import { stageStaysProjector } from './stage-stays.projector';

export const overviewProjectors = [activityFactsProjector, stageStaysProjector];
