export { tenantBoundary, tenantContext } from './tenant.context';
export * from './tenant.events';
export { tenantDecider, type Tenant, type TenantCommand } from './tenant.decider';
export { tenantDeletionFields, tenantLife, type TenantMove, type TenantStatus } from './tenant.life';
export { tenantLimitFields, type TenantLimit } from './tenant-limits.fields';
export { isProfileComplete, tenantLookFields, tenantPasswordFields, tenantProfileFields } from './tenant-profile.fields';
export { addTenantFields } from './add-tenant.fields';
export { apiKey, apiKeyScopes, type ApiKeyScopeName } from './api-key.record';
