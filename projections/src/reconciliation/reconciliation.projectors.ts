import { collegePushesProjector } from './college-pushes.projector';

export const reconciliationProjectors = [collegePushesProjector];
