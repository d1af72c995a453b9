import { scorecardListProjector } from './scorecard-list.projector';
import { scoringListProjector } from './scoring-list.projector';

export const scorecardProjectors = [scorecardListProjector, scoringListProjector];
