import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { isTaken, stepsFor } from './first-steps';

const person = (role: number, ...granted: string[]) => ({ role, org: true, acl: { present: new Set(granted), granted: new Set(granted) } });

describe('the first steps of an institution', () => {
  const all = stepsFor(person(staffRoles.admin, 'Setting_Configuration', 'USERS', 'UPLOAD_LEAD_CSV', 'LEADS'));
  it('lead an admin from sources to the first lead', () =>
    expect(all.map(({ to }) => to)).toEqual([
      '/config?tab=sources',
      '/users',
      '/employee/configuration',
      '/upload-csv-lead',
      '/leads?type=all',
    ]));
  it('are offered to those alone who may take them', () =>
    expect(
      [stepsFor(person(staffRoles.counsellor, 'LEADS')), stepsFor(person(staffRoles.admin, 'LEADS'))].map((some) => some.length),
    ).toEqual([0, 2]));
  it('are taken once something stands there that was not there from the beginning', () => {
    const people = all.find(({ list }) => list === 'users')!;
    expect([isTaken(people, 1), isTaken(people, 2)]).toEqual([false, true]);
  });
});
