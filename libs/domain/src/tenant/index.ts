export { tenantContext } from './tenant.context';
export * from './tenant.events';
export { tenantDecider, type Tenant, type TenantCommand } from './tenant.decider';
export { apiKey } from './api-key.record';
