import { changedConcurrently, DomainError, sameValue, unknownEvent, type Decider, type DomainCommand, type Json } from '../kernel';
import type { TenantAdded, TenantEvent, TenantRegistered } from './tenant.events';
import { tenantLife, type TenantMove, type TenantStatus } from './tenant.life';

type Values = Record<string, Json | undefined>;

export interface Tenant {
  status: 'none' | TenantStatus;
  tid: string;
  profile: Values;
  limits: Values;
  /** Who requested its deletion. */
  requestedBy?: string;
  /** When it is to be deleted. */
  dueAt?: string;
}

/** A change to the profile. `expected`: the values when the form was opened. A form submits the whole profile; only changed fields count. */
interface Change {
  to: Record<string, Json>;
  expected?: Values;
}

export type TenantCommand =
  | DomainCommand<'RegisterTenant', TenantRegistered['data']>
  | DomainCommand<'NoteTenantAdded', TenantAdded['data']>
  | DomainCommand<'ChangeTenantProfile', Change>
  | DomainCommand<'LimitTenant', Change>
  | DomainCommand<'SuspendTenant', object>
  | DomainCommand<'ReinstateTenant', object>
  | DomainCommand<'RequestTenantDeletion', { by: string; reason: string }>
  | DomainCommand<'AgreeToTenantDeletion', { by: string; dueAt: string }>
  | DomainCommand<'WithdrawTenantDeletion', object>
  /** `dueAt`: the time that has come; that of a consent which was called off erases nothing. */
  | DomainCommand<'EraseTenant', { dueAt?: string }>;

/** Rules of a tenant: its profile, its limits, its life. */
export const tenantDecider: Decider<Tenant, TenantCommand, TenantEvent> = {
  initial: { status: 'none', tid: '', profile: {}, limits: {} },
  decide,
  evolve,
};

function decide(command: TenantCommand, tenant: Tenant): TenantEvent[] {
  const { status, tid } = tenant;
  if (command.type === 'RegisterTenant') {
    if (status !== 'none') throw new DomainError('tenant/exists', 'This tenant already exists.');
    return [{ type: 'TenantRegistered', data: command.data }];
  }
  if (status === 'deleted' && command.type === 'EraseTenant') return [];
  if (status === 'none' || status === 'deleted') throw new DomainError('tenant/unknown', 'There is no such tenant.');
  const may = (move: TenantMove) => tenantLife.after(status, move);
  switch (command.type) {
    case 'NoteTenantAdded':
      return [{ type: 'TenantAdded', data: command.data }];
    case 'ChangeTenantProfile':
      return changed(tenant.profile, command.data, (parts) => ({ type: 'TenantProfileChanged', data: { tid, ...parts } }));
    case 'LimitTenant':
      return changed(tenant.limits, command.data, (parts) => ({ type: 'TenantLimited', data: { tid, ...parts } }));
    case 'SuspendTenant':
      if (status !== 'active') return [];
      return [{ type: 'TenantSuspended', data: { tid } }];
    case 'ReinstateTenant':
      if (status === 'active') return [];
      may('reinstate');
      return [{ type: 'TenantReinstated', data: { tid } }];
    case 'RequestTenantDeletion':
      may('requestDeletion');
      return [{ type: 'TenantDeletionRequested', data: { tid, requestedBy: command.data.by, reason: command.data.reason } }];
    case 'AgreeToTenantDeletion':
      may('agreeToDeletion');
      if (command.data.by === tenant.requestedBy)
        throw new DomainError('tenant/same-person', 'You requested this deletion: another admin must approve it.');
      return [{ type: 'TenantDeletionAgreed', data: { tid, agreedBy: command.data.by, dueAt: command.data.dueAt } }];
    case 'WithdrawTenantDeletion':
      may('withdrawDeletion');
      return [{ type: 'TenantDeletionWithdrawn', data: { tid } }];
    case 'EraseTenant':
      may('erase');
      if (command.data.dueAt !== undefined && command.data.dueAt !== tenant.dueAt) return [];
      return [{ type: 'TenantErased', data: { tid } }];
  }
}

function changed(
  kept: Values,
  { to, expected = {} }: Change,
  event: (parts: { from: Record<string, Json>; to: Record<string, Json> }) => TenantEvent,
): TenantEvent[] {
  const said = Object.keys(to).filter((name) => !(name in expected && sameValue(to[name], expected[name])));
  const names = said.filter((name) => JSON.stringify(to[name] ?? null) !== JSON.stringify(kept[name] ?? null));
  if (changedConcurrently(names, expected, kept).length > 0)
    throw new DomainError('tenant/changed-meanwhile', 'Another user changed this tenant in the meantime. Nothing was saved.');
  if (names.length === 0) return [];
  const part = (of: Values) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return [event({ from: part(kept), to: part(to) })];
}

function evolve(tenant: Tenant, event: TenantEvent): Tenant {
  switch (event.type) {
    case 'TenantRegistered': {
      const { tid, name, timeZone, profile } = event.data;
      return { ...tenant, status: 'active', tid, profile: { name, timeZone, ...profile } };
    }
    case 'TenantProfileChanged':
      return { ...tenant, profile: { ...tenant.profile, ...event.data.to } };
    case 'TenantLimited':
      return { ...tenant, limits: { ...tenant.limits, ...event.data.to } };
    case 'TenantSuspended':
    case 'TenantDeletionWithdrawn':
      return { ...tenant, status: 'suspended', requestedBy: undefined, dueAt: undefined };
    case 'TenantReinstated':
      return { ...tenant, status: 'active' };
    case 'TenantDeletionRequested':
      return { ...tenant, status: 'leaving', requestedBy: event.data.requestedBy };
    case 'TenantDeletionAgreed':
      return { ...tenant, status: 'condemned', dueAt: event.data.dueAt };
    case 'TenantErased':
      // Code that still calculates in the tenant's time zone needs it.
      return { ...tenant, status: 'deleted', profile: { timeZone: tenant.profile.timeZone }, limits: {} };
    case 'TenantAdded':
      return tenant;
    default:
      return unknownEvent(event, tenant);
  }
}
