import { messageListProjector } from './message-list.projector';

export const communicationProjectors = [messageListProjector];
