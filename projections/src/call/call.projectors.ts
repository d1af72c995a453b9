import { callListProjector } from './call-list.projector';

export const callProjectors = [callListProjector];
