import type { Scope } from '@matricula/domain/kernel/staff-roles';
import { Hierarchy } from './hierarchy';
import { circleOf, movedPeople, sightChanges } from './sight-changes';
import { sightOf } from './sight';

/** Om and Farida lead; Asha and Ravi report to Om, Pooja to Asha. */
const people: { userId: string; managerId?: string; scope: Scope }[] = [
  { userId: 'om', scope: 'below' },
  { userId: 'farida', scope: 'below' },
  { userId: 'leela', scope: 'all' },
  { userId: 'asha', managerId: 'om', scope: 'below' },
  { userId: 'ravi', managerId: 'om', scope: 'team' },
  { userId: 'pooja', managerId: 'asha', scope: 'own' },
];
const staff = people.map(({ scope, ...one }) => ({
  ...one,
  sight: sightOf({ userId: one.userId, role: 3 }, { scope }, new Hierarchy(people)),
}));

describe('a move in the hierarchy', () => {
  it('lists who gains and who loses sight of whose rows, by the scope of each role', () =>
    expect(sightChanges(staff, people, [{ userId: 'asha', managerId: 'farida' }])).toEqual([
      { userId: 'om', gains: [], loses: ['asha', 'pooja'] },
      { userId: 'farida', gains: ['asha', 'pooja'], loses: [] },
      { userId: 'ravi', gains: [], loses: ['asha', 'pooja'] },
    ]));

  it('changes nothing for users who see everything or only their own rows, nor if no user moves', () => {
    expect(sightChanges(staff, people, [{ userId: 'asha', managerId: 'om' }])).toEqual([]);
    expect(sightChanges(staff, people, [{ userId: 'pooja' }]).map(({ userId }) => userId)).toEqual(['om', 'asha', 'ravi']);
  });

  it('that makes a circle is detected, however long the circle is', () => {
    expect(circleOf(movedPeople(people, [{ userId: 'om', managerId: 'pooja' }])).toSorted()).toEqual(['asha', 'om', 'pooja']);
    expect(circleOf(movedPeople(people, [{ userId: 'om', managerId: 'om' }]))).toEqual(['om']);
    // Each alone would be a circle, both together are none.
    const both = [{ userId: 'asha' }, { userId: 'om', managerId: 'asha' }];
    expect(circleOf(movedPeople(people, both))).toEqual([]);
  });
});
