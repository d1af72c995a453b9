import { projecting } from '@matricula/testing';
import { tenantListProjector } from './tenant-list.projector';

const tenants = projecting(tenantListProjector);
const tid = 'sunrise';
const registered = {
  type: 'TenantRegistered',
  at: '2026-03-02T03:30:00.000Z',
  data: { tid, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: { tenant_type: 'consultant', student: 'Student' } },
};
const changed = (to: object) => ({ type: 'TenantProfileChanged', data: { tid, from: {}, to } });
const said = (type: string, data: object = {}) => ({ type, data: { tid, ...data } });
const requested = said('TenantDeletionRequested', { requestedBy: 'u1', reason: 'Contract ended' });
const agreed = said('TenantDeletionAgreed', { agreedBy: 'u2', dueAt: '2026-03-09T10:00:00.000Z' });

describe('the list of tenants', () => {
  it('shows who joined', () =>
    tenants
      .given(registered)
      .then(tid)
      .matches({ name: 'Sunrise', timeZone: 'Asia/Kolkata', registeredAt: registered.at, tenantType: 'consultant', status: 'active' }));

  it('applies partial changes of the profile', () =>
    tenants
      .given(registered, changed({ student: 'Applicant', tenant_type: 'college' }))
      .then(tid)
      .matches({ name: 'Sunrise', tenantType: 'college', profile: { tenant_type: 'college', student: 'Applicant' } }));

  it('applies a new name', () =>
    tenants
      .given(registered, changed({ name: 'Sunrise Group' }))
      .then(tid)
      .matches({ name: 'Sunrise Group' }));

  it('shows whether it is active, and its limits', () => {
    const limited = said('TenantLimited', { from: {}, to: { users: 5 } });
    tenants
      .given(registered, limited, said('TenantSuspended'))
      .then(tid)
      .matches({ status: 'suspended', limits: { users: 5 } });
    tenants.given(registered, said('TenantSuspended'), said('TenantReinstated')).then(tid).matches({ status: 'active' });
  });

  it('shows a deletion as pending, cancelled and done', () => {
    const waiting = [registered, said('TenantSuspended'), requested, agreed];
    tenants
      .given(...waiting)
      .then(tid)
      .matches({
        status: 'condemned',
        deletion: { requestedBy: 'u1', reason: 'Contract ended', agreedBy: 'u2', dueAt: '2026-03-09T10:00:00.000Z' },
      });
    tenants
      .given(...waiting, said('TenantDeletionWithdrawn'))
      .then(tid)
      .matches({ status: 'suspended', deletion: undefined });
    tenants
      .given(...waiting, said('TenantErased'))
      .then(tid)
      .matches({ name: 'Sunrise', status: 'deleted', profile: {} });
  });
});
