import { teamsOf } from './teams';

const person = (userId: string, managerId?: string, teamName?: string) => ({ userId, name: userId.toUpperCase(), managerId, teamName });
const of = (staff: Parameters<typeof teamsOf>[0]) => Object.fromEntries(teamsOf(staff));

describe('the team of a user', () => {
  it('is the nearest named team above them, regardless of their manager', () => {
    const staff = [person('om', undefined, 'Pune admissions'), person('asha', 'om'), person('pooja', 'asha'), person('uma', 'om', 'Night')];
    expect(of([...staff, person('ravi', 'uma')])).toEqual({
      ...{ om: 'Pune admissions', asha: 'Pune admissions', pooja: 'Pune admissions', uma: 'Night', ravi: 'Night' },
    });
  });
  it('is named after their manager if no team has a name, and missing without a manager', () =>
    expect(of([person('om'), person('asha', 'om'), person('lost', 'gone')])).toEqual({ asha: 'Team of OM' }));
  it('is found in a circle as well', () => expect(of([person('a', 'b'), person('b', 'a')])).toEqual({ a: 'Team of B', b: 'Team of A' }));
});
