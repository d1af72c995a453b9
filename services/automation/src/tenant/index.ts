import { eraseTenantWhenDue } from './erase-tenant-when-due.policy';

export const tenantPolicies = [eraseTenantWhenDue];
