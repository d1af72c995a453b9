import { addedTenantListProjector } from './added-tenant-list.projector';
import { tenantListProjector } from './tenant-list.projector';

export const tenantProjectors = [addedTenantListProjector, tenantListProjector];
