import { timelineProjector } from './timeline.projector';

export const auditProjectors = [timelineProjector];
