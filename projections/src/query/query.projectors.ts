import { queryListProjector } from './query-list.projector';

export const queryProjectors = [queryListProjector];
