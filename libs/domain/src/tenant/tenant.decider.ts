import { DomainError, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import type { TenantEvent, TenantRegistered } from './tenant.events';

export interface Tenant {
  status: 'none' | 'active';
  tid: string;
  profile: Record<string, Json | undefined>;
}

export type TenantCommand =
  DomainCommand<'RegisterTenant', TenantRegistered['data']> | DomainCommand<'ChangeTenantProfile', { to: Record<string, Json> }>;

/** Rules of a tenant and its profile. */
export const tenantDecider: Decider<Tenant, TenantCommand, TenantEvent> = {
  initial: { status: 'none', tid: '', profile: {} },
  decide(command, tenant) {
    if (command.type === 'RegisterTenant') {
      if (tenant.status !== 'none') throw new DomainError('tenant/exists', 'This tenant exists already.');
      return [{ type: 'TenantRegistered', data: command.data }];
    }
    if (tenant.status === 'none') throw new DomainError('tenant/unknown', 'There is no such tenant.');
    const { to } = command.data;
    const names = Object.keys(to).filter((name) => JSON.stringify(to[name]) !== JSON.stringify(tenant.profile[name]));
    if (names.length === 0) return [];
    const part = (of: Record<string, Json | undefined>) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
    return [{ type: 'TenantProfileChanged', data: { tid: tenant.tid, from: part(tenant.profile), to: part(to) } }];
  },
  evolve(tenant, event) {
    switch (event.type) {
      case 'TenantRegistered':
        return {
          status: 'active',
          tid: event.data.tid,
          profile: { name: event.data.name, timeZone: event.data.timeZone, ...event.data.profile },
        };
      case 'TenantProfileChanged':
        return { ...tenant, profile: { ...tenant.profile, ...event.data.to } };
      default:
        return unknownEvent(event, tenant);
    }
  },
};
