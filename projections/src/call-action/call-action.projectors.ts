import { callActionListProjector } from './call-action-list.projector';

export const callActionProjectors = [callActionListProjector];
