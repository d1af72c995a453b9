import { queueSkipsProjector } from './queue-skips.projector';

export const workQueueProjectors = [queueSkipsProjector];
