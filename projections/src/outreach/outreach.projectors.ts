import { receivedMessageListProjector } from './received-message-list.projector';

export const outreachProjectors = [receivedMessageListProjector];
