import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { college, collegeCourse } from '@matricula/domain/catalog';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { RecordRows } from '../record';
import { CollegeSearch } from './college-search';

describe('the search for colleges (LP-04)', () => {
  const MANY = 2_205;
  const ids = Array.from({ length: MANY }, (_, n) => String(n).padStart(4, '0'));
  const colleges = ids.map((id) => ({ recordId: `c${id}`, clgName: `College ${id}`, active: true, createdAt: id }));
  const courses = ids.map((id) => ({
    ...{ recordId: `course-${id}`, collegeId: `c${id}`, courseName: `Course ${id}`, active: true, createdAt: id },
    level: id === ids.at(-1) ? 'Doctorate' : 'Under Graduate',
  }));
  const list = new ListService(readsOf([recordList(college), colleges], [recordList(collegeCourse), courses]), lists);
  const search = new CollegeSearch(list, new RecordRows(list));
  const admin = {
    ...{ tenantId: 't1', user: { userId: 'u1' }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
    sight: sightOf({ userId: 'u1', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;

  it('compares all colleges and all courses, however many there are', async () => {
    const found = await search.colleges({ clg_level: 'Under Graduate', page_no: 23, limit: 100 }, undefined, undefined, admin);
    expect([found.count, found.colleges.map(({ clg_id }) => clg_id)]).toEqual([MANY - 1, ids.slice(2_200, -1).map((id) => `c${id}`)]);
    const rare = await search.colleges({ clg_level: 'Doctorate' }, undefined, undefined, admin);
    expect(rare.colleges.map(({ clg_id, courses: of }) => [clg_id, of.map(({ courseId }) => courseId)])).toEqual([
      [`c${ids.at(-1)}`, [`course-${ids.at(-1)}`]],
    ]);
  });
});
