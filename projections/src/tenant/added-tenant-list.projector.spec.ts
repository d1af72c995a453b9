import { projecting } from '@matricula/testing';
import { addedTenantListProjector } from './added-tenant-list.projector';

const added = { type: 'TenantAdded', data: { tid: 'lakeview', name: 'Lakeview' }, at: '2026-03-02T10:00:00.000Z' };

describe('the institutions that another one manages', () => {
  it('are those that it added', () =>
    projecting(addedTenantListProjector).given(added).then('lakeview').matches({ tid: 'lakeview', name: 'Lakeview', addedAt: added.at }));
});
