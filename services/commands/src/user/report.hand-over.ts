import { accountBoundary, type User, type UserCommand } from '@matricula/domain/user';
import { userList } from '@matricula/read-models/user';
import { defineHandOver, type Passing } from '../decision';

/** The manager that a report gets: those above the successor would otherwise report to themselves. */
const managerOf = ({ isAbove, managerId, to }: Pick<Passing, 'isAbove' | 'managerId'> & { to: { id: string } }) =>
  isAbove ? managerId : to.id;

/** The people who report to the leaver get the first successor as their manager. */
export const reportHandOver = defineHandOver({
  ...{ context: 'user', name: 'reports', one: 'report', fields: ['managerId'] },
  list: userList,
  where: (userId) => ({
    and: [
      { field: 'managerId', op: 'eq', value: userId },
      { field: 'status', op: 'ne', value: 'removed' },
    ],
  }),
  boundary: accountBoundary,
  give: (passing): UserCommand => ({
    type: 'ChangeUser',
    data: { to: { managerId: managerOf(passing) }, expected: { managerId: passing.from.id } },
  }),
  giveBack: ({ from, to, ...passing }, { values }: User): UserCommand | undefined =>
    (values.managerId ?? null) === managerOf({ ...passing, to: from })
      ? { type: 'ChangeUser', data: { to: { managerId: to.id } } }
      : undefined,
});
