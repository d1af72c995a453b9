import type { ActingPorts } from '../acting';
import { eraseTenantWhenDue } from './erase-tenant-when-due.policy';
import { TenantErasureWorker } from './tenant-erasure.worker';
import { WipeAfterErasureWorker } from './wipe-after-erasure.worker';

export const policies = [eraseTenantWhenDue];
export const workers = (ports: ActingPorts) => [new TenantErasureWorker(ports), new WipeAfterErasureWorker(ports)];
