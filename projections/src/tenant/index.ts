import { tenantListProjector } from './tenant-list.projector';

export const tenantProjectors = [tenantListProjector];
