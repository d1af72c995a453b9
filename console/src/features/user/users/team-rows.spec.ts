import { teamRows, type TeamMember } from './team-rows';

const NOW = Date.parse('2026-11-27T10:00:00.000Z');
const person = (userId: string, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ userId, name: userId.toUpperCase(), status: 'active', online: false, presence: 0 },
  ...more,
});
const online = { online: true, lastSignInAt: '2026-11-27T09:00:00.000Z' };

describe('the teams of an institution', () => {
  const staff = [
    person('om', { team: 'Pune', teamName: 'Pune', ...online }),
    person('asha', { team: 'Pune', managerId: 'om', ...online, presence: 1 }),
    person('ravi', { team: 'Pune', managerId: 'asha' }),
    person('uma', { team: 'Team of LEELA', managerId: 'leela' }),
    person('leela'),
  ];

  it('each have a manager, members and those who are there, on a break as well', () =>
    expect(teamRows(staff, undefined, NOW)).toEqual([
      { name: 'Pune', manager: 'OM', members: 3, online: 2, leads: undefined, followUps: undefined },
      { name: 'Team of LEELA', manager: 'LEELA', members: 1, online: 0, leads: undefined, followUps: undefined },
    ]));

  it('add up the work of the members whose work the reader sees', () => {
    const load = { seen: new Set(['om', 'asha']), leads: { om: 3, asha: 40, ravi: 7 }, followUps: { asha: 5 } };
    expect(teamRows(staff, load, NOW).map(({ leads, followUps }) => [leads, followUps])).toEqual([
      [43, 5],
      [undefined, undefined],
    ]);
  });

  it('are none if no one reports to anyone', () => expect(teamRows([person('leela')], undefined, NOW)).toEqual([]));
});
