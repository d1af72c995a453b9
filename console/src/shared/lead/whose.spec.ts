import { below, whoseFilter, whoseOf } from './whose';

const members = [
  { id: 'manager' },
  { id: 'asha', managerId: 'manager' },
  { id: 'pooja', managerId: 'asha' },
  { id: 'meera', managerId: 'other' },
  // Two people set as each other's manager by mistake.
  { id: 'loop', managerId: 'manager' },
  { id: 'manager', managerId: 'loop' },
];

describe('whose rows', () => {
  it('are all unless the address says otherwise', () =>
    expect([null, 'mine', 'team', 'nobody'].map(whoseOf)).toEqual(['all', 'mine', 'team', 'all']));

  it('of a team are those of everybody below, whatever the steps', () => {
    expect(below('manager', members)).toEqual(['asha', 'pooja', 'loop']);
    expect(below('pooja', members)).toEqual([]);
  });

  it('become a condition on the owner', () => {
    expect(whoseFilter('all', 'asha', ['pooja'])).toBeUndefined();
    expect(whoseFilter('mine', 'asha', ['pooja'])).toEqual({ field: 'ownerId', op: 'eq', value: 'asha' });
    expect(whoseFilter('team', 'asha', ['pooja'])).toEqual({ field: 'ownerId', op: 'in', values: ['asha', 'pooja'] });
  });
});
