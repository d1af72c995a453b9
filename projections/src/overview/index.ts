import { activityFactsProjector } from './activity-facts.projector';

export const overviewProjectors = [activityFactsProjector];
