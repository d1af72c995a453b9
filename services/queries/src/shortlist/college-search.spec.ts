import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { college, collegeCourse } from '@matricula/domain/catalog';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import type { LeadRow } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import type { ShortlistRow } from '@matricula/read-models/shortlist';
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

  it('lists the courses that its reasons speak of first', async () => {
    const place = { recordId: 'nursing', clgName: 'School of Nursing', active: true, createdAt: '1' };
    const course = (courseName: string) => ({ recordId: courseName, collegeId: 'nursing', courseName, active: true, createdAt: '1' });
    const of = ['Anaesthesia', 'Biology', 'Foundation', 'GNM'].map(course);
    const one = new ListService(readsOf([recordList(college), [place]], [recordList(collegeCourse), of]), lists);
    const lead = { leadId: 'l1', course: 'GNM' } as LeadRow;
    const [found] = (await new CollegeSearch(one, new RecordRows(one)).colleges({}, lead, undefined, admin)).colleges;
    expect(found!.reasons).toEqual(['Offers GNM']);
    expect(found!.courses.map(({ course_name }) => course_name)).toEqual(['GNM', 'Anaesthesia', 'Biology', 'Foundation']);
  });

  describe('by fees', () => {
    const fee = (id: string, amount: number, feeType?: string, duration?: number) => ({
      ...{ recordId: `course-${id}`, collegeId: id, courseName: `Course ${id}`, active: true, createdAt: id },
      ...{ fee: amount, feeType, duration },
    });
    const of = [
      fee('cheap', 20_000, 'Annual'),
      fee('annual', 300_000, 'Annual'),
      fee('semester', 150_000, 'Semester'),
      fee('total', 900_000, 'Total', 3),
      fee('unclear', 300_000, 'Total'),
    ];
    const some = of.map(({ collegeId }) => ({ recordId: collegeId, clgName: collegeId, active: true, createdAt: collegeId }));
    const fees = new ListService(readsOf([recordList(college), some], [recordList(collegeCourse), of]), lists);
    const byFees = new CollegeSearch(fees, new RecordRows(fees));
    const within = ['annual', 'semester', 'total'];

    it('compares the fee for a year, with both bounds', async () => {
      const found = await byFees.colleges({ fee_from: 200_000, fee_to: 400_000 }, undefined, undefined, admin);
      expect(found.colleges.map(({ clg_id }) => clg_id)).toEqual(within);
    });

    it('says that a college is within the fees only if it is', async () => {
      const reasons = async (preferences: object[]) => {
        const row = { courses: [], notInterested: [], recommendation: { courses: [], preferences } } as unknown as ShortlistRow;
        const found = await byFees.colleges({}, { leadId: 'l1' } as LeadRow, row, admin);
        return found.colleges.filter((one) => one.reasons.includes('Within the fees that were asked for')).map(({ clg_id }) => clg_id);
      };
      const [from, to] = [
        { name: 'feeFrom', values: ['200000'] },
        { name: 'feeTo', values: ['400000'] },
      ];
      expect((await reasons([from, to])).toSorted()).toEqual(within);
      expect((await reasons([from])).toSorted()).toEqual(within);
      expect((await reasons([to])).toSorted()).toEqual(['annual', 'cheap', 'semester', 'total']);
      expect(await reasons([])).toEqual([]);
    });
  });
});
