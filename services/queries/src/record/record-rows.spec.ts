import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { college } from '@matricula/domain/catalog';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { RecordRows } from './record-rows';

describe('the records of a list', () => {
  const stored = Array.from({ length: 2_345 }, (_, at) => ({
    recordId: `college-${String(at).padStart(4, '0')}`,
    clgName: `College ${at}`,
  }));
  const list = new ListService(readsOf([recordList(college), stored]), lists);
  const admin = {
    ...{ tenantId: 't1', user: { userId: 'u1' }, acl: [], timeZone: 'Asia/Kolkata' },
    sight: sightOf({ userId: 'u1', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;

  it('are answered whole, however many there are (CA-05, MA-01)', async () => {
    const rows = await new RecordRows(list).all(college, admin);
    expect(new Set(rows.map(({ recordId }) => recordId))).toEqual(new Set(stored.map(({ recordId }) => recordId)));
    expect(rows).toHaveLength(stored.length);
  });
});
