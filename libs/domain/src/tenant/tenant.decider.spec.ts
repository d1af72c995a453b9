import { deciding } from '@matricula/testing';
import { tenantDecider, type TenantCommand } from './tenant.decider';
import type { TenantEvent } from './tenant.events';

const tenant = deciding(tenantDecider);
const tid = 'sunrise';
const data = { tid, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: { student: 'Student' } };
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

  it('leaves as others made it what a form says as it was opened, and refuses what both changed to something else', () => {
    const moved: TenantEvent = { type: 'TenantProfileChanged', data: { tid, from: { student: 'Student' }, to: { student: 'Applicant' } } };
    const save = (to: Record<string, string>, expected: Record<string, string | null>): TenantCommand => ({
      type: 'ChangeTenantProfile',
      data: { to, expected },
    });
    const opened = { name: 'Sunrise', student: 'Student', course: null };
    const later = tenant.given(registered, moved);
    later
      .when(save({ name: 'Sunrise', student: 'Student', course: 'Programme' }, opened))
      .then({ type: 'TenantProfileChanged', data: { from: { course: null }, to: { course: 'Programme' } } });
    later.when(save({ student: 'Learner' }, opened)).thenRefused('tenant/changed-meanwhile');
    later.when(save({ student: 'Applicant' }, opened)).thenNothing();
    later.when(save({ student: 'Learner' }, { ...opened, student: 'Applicant' })).then({ type: 'TenantProfileChanged' });
  });

  it('has no profile before it joined', () =>
    tenant
      .given()
      .when(change({ name: 'x' }))
      .thenRefused('tenant/unknown'));

  it('has limits, with old and new side by side', () =>
    tenant
      .given(registered, { type: 'TenantLimited', data: { tid, from: { users: null }, to: { users: 5 } } })
      .when({ type: 'LimitTenant', data: { to: { users: 8, leads: null } } })
      .then({ type: 'TenantLimited', data: { from: { users: 5 }, to: { users: 8 } } }));

  it('notes which ones it added', () =>
    tenant
      .given(registered)
      .when({ type: 'NoteTenantAdded', data: { tid: 'lakeview', name: 'Lakeview' } })
      .then({ type: 'TenantAdded', data: { tid: 'lakeview' } }));
});

describe('the life of a tenant', () => {
  const suspended: TenantEvent = { type: 'TenantSuspended', data: { tid } };
  const requested: TenantEvent = { type: 'TenantDeletionRequested', data: { tid, requestedBy: 'u1', reason: 'Contract ended' } };
  const dueAt = '2026-03-09T10:00:00.000Z';
  const agreed: TenantEvent = { type: 'TenantDeletionAgreed', data: { tid, agreedBy: 'u2', dueAt } };
  const request: TenantCommand = { type: 'RequestTenantDeletion', data: { by: 'u1', reason: 'Contract ended' } };
  const agree = (by: string): TenantCommand => ({ type: 'AgreeToTenantDeletion', data: { by, dueAt } });

  it('is suspended and reactivated, each once, however often it is requested', () => {
    tenant.given(registered).when({ type: 'SuspendTenant', data: {} }).then(suspended);
    tenant.given(registered, suspended).when({ type: 'SuspendTenant', data: {} }).thenNothing();
    tenant.given(registered, suspended).when({ type: 'ReinstateTenant', data: {} }).then({ type: 'TenantReinstated', data: { tid } });
    tenant.given(registered).when({ type: 'ReinstateTenant', data: {} }).thenNothing();
  });

  it('ends only from a standstill, by two people', () => {
    tenant.given(registered).when(request).thenRefused('tenant/not-possible');
    tenant.given(registered, suspended).when(request).then(requested);
    tenant.given(registered, suspended, requested).when(agree('u1')).thenRefused('tenant/same-person');
    tenant.given(registered, suspended, requested).when(agree('u2')).then(agreed);
  });

  it('is not ended before both agreed, nor once it was called off', () => {
    const erase: TenantCommand = { type: 'EraseTenant', data: {} };
    const withdrawn: TenantEvent = { type: 'TenantDeletionWithdrawn', data: { tid } };
    tenant.given(registered, suspended, requested).when(erase).thenRefused('tenant/not-possible');
    tenant.given(registered, suspended, requested, agreed, withdrawn).when(erase).thenRefused('tenant/not-possible');
    tenant.given(registered, suspended, requested, agreed).when(erase).then({ type: 'TenantErased', data: { tid } });
    // The timer of a withdrawn consent does not affect the next one.
    const next: TenantEvent = { type: 'TenantDeletionAgreed', data: { tid, agreedBy: 'u3', dueAt: '2026-06-01T00:00:00.000Z' } };
    const elapsed = (dueAt: string): TenantCommand => ({ type: 'EraseTenant', data: { dueAt } });
    const again = tenant.given(registered, suspended, requested, agreed, withdrawn, requested, next);
    again.when(elapsed('2026-03-01T00:00:00.000Z')).thenNothing();
    again.when(elapsed('2026-06-01T00:00:00.000Z')).then({ type: 'TenantErased', data: { tid } });
  });

  it('is over for good', () => {
    const erased: TenantEvent = { type: 'TenantErased', data: { tid } };
    const over = tenant.given(registered, suspended, requested, agreed, erased);
    over.when({ type: 'ReinstateTenant', data: {} }).thenRefused('tenant/unknown');
    over.when({ type: 'RegisterTenant', data }).thenRefused('tenant/exists');
  });
});
