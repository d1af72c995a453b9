import { accountAccess, type RequestContext } from '@matricula/auth';
import { lastOfMonth } from '@matricula/domain/kernel/moments';
import { daysBetween, type LeaveStatus } from '@matricula/domain/workforce';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { noonOf, type LeaveRow } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';
import { allOf, equals, type ListService } from '@matricula/lists';

/** Where to read a month of staff, and for which caller. */
export interface MonthFrom {
  reads: ReadStore;
  list: ListService;
  context: RequestContext;
  /** Also includes people who left since this moment. */
  leftSince?: string;
}

/** The days of a month (`2026-11`). */
export function daysOf(month: string): string[] {
  return daysBetween(`${month}-01`, lastOfMonth(month));
}

/** All staff whom the caller sees, by name, or one of them; people who left only on request. */
export async function staffOf(
  userId: string | undefined,
  { reads, leftSince, context: { tenantId, sight } }: MonthFrom,
): Promise<UserRow[]> {
  const there: Filter = { field: 'status', op: 'ne', value: 'removed' };
  const left: Filter[] = leftSince === undefined ? [] : [{ field: 'removedAt', op: 'gte', value: leftSince }];
  const where = allOf(accountAccess.filter(sight), { or: [there, ...left] }, equals('userId', userId));
  const people: UserRow[] = [];
  for await (const some of reads.stream(userList, tenantId, { where, sort: [{ field: 'name', dir: 'asc' }] })) people.push(...some);
  return people;
}

/** The rows of a list that the caller sees, of everybody or of one. */
export async function rowsOf<Row extends object>(
  name: string,
  where: Filter,
  userId: string | undefined,
  { list, context }: MonthFrom,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of await list.stream<Row>(list.declared(name, context), { where: allOf(where, equals('userId', userId)) }, context))
    rows.push(...some);
  return rows;
}

/** Leave in such states that the caller sees and that has some of these days. */
export const leavesOf = (
  states: readonly LeaveStatus[],
  days: readonly string[],
  userId: string | undefined,
  from: MonthFrom,
): Promise<LeaveRow[]> => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const meets: Filter[] = [
    { field: 'from', op: 'lte', value: noonOf(last) },
    { field: 'to', op: 'gte', value: noonOf(first) },
    { field: 'status', op: 'in', values: [...states] },
  ];
  return rowsOf<LeaveRow>('leaves', { and: meets }, userId, from);
};
