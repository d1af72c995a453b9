import { quickLinkCountsProjector } from './quick-link-counts.projector';

export const quickclixProjectors = [quickLinkCountsProjector];
