import { leadHistoryProjector } from './lead-history.projector';
import { leadListProjector } from './lead-list.projector';

export const leadProjectors = [leadHistoryProjector, leadListProjector];
