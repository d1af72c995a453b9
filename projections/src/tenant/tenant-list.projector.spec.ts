import { projecting } from '@matricula/testing';
import { tenantListProjector } from './tenant-list.projector';

const tenants = projecting(tenantListProjector);
const registered = {
  type: 'TenantRegistered',
  data: { tid: 'sunrise', name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: { tenant_type: 'consultant', student: 'Student' } },
};
const changed = (to: object) => ({ type: 'TenantProfileChanged', data: { tid: 'sunrise', from: {}, to } });

describe('the list of tenants', () => {
  it('shows who joined', () =>
    tenants
      .given(registered)
      .then('sunrise')
      .matches({ name: 'Sunrise', timeZone: 'Asia/Kolkata', tenantType: 'consultant', status: 'active' }));

  it('follows the profile and keeps the rest of it', () =>
    tenants
      .given(registered, changed({ student: 'Applicant' }))
      .then('sunrise')
      .matches({ name: 'Sunrise', profile: { tenant_type: 'consultant', student: 'Applicant' } }));

  it('takes the new name', () =>
    tenants
      .given(registered, changed({ name: 'Sunrise Group' }))
      .then('sunrise')
      .matches({ name: 'Sunrise Group' }));
});
