import { followUpListProjector } from './follow-up-list.projector';

export const followUpProjectors = [followUpListProjector];
