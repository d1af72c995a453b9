import { deciding } from '@matricula/testing';
import { tenantDecider, type TenantCommand } from './tenant.decider';
import type { TenantEvent } from './tenant.events';

const tenant = deciding(tenantDecider);
const data = { tid: 'sunrise', name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: { student: 'Student' } };
const registered: TenantEvent = { type: 'TenantRegistered', data };
const change = (to: Record<string, string>): TenantCommand => ({ type: 'ChangeTenantProfile', data: { to } });

describe('a tenant', () => {
  it('joins once', () => {
    tenant.given().when({ type: 'RegisterTenant', data }).then(registered);
    tenant.given(registered).when({ type: 'RegisterTenant', data }).thenRefused('tenant/exists');
  });

  it('changes its profile, with old and new side by side, and only what differs', () =>
    tenant
      .given(registered)
      .when(change({ student: 'Applicant', name: 'Sunrise', course: 'Programme' }))
      .then({
        type: 'TenantProfileChanged',
        data: { from: { student: 'Student', course: null }, to: { student: 'Applicant', course: 'Programme' } },
      }));

  it('says nothing when nothing changes', () =>
    tenant
      .given(registered)
      .when(change({ name: 'Sunrise' }))
      .thenNothing());

  it('has no profile before it joined', () =>
    tenant
      .given()
      .when(change({ name: 'x' }))
      .thenRefused('tenant/unknown'));
});
