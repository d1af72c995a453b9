import type { RequestContext } from '@matricula/auth';
import { partiesOf } from '@matricula/domain/support';
import { ticketList } from '@matricula/read-models/support';
import { matches } from '@matricula/read-store';
import { visibleTickets } from './support.lists';

const people = ['admin', 'manager', 'asha', 'ravi', 'auditor'];
const below: Record<string, string[] | undefined> = { manager: ['manager', 'asha'], asha: ['asha'], ravi: ['ravi'] };
const roles: Record<string, number> = { admin: 1, manager: 2, asha: 3, ravi: 3, auditor: 6 };

describe('the tickets that somebody finds', () => {
  it.each(people)('are for %s those to which they are somebody', (userId) => {
    const context = { user: { userId, role: roles[userId] }, visibleUserIds: below[userId] } as RequestContext;
    const condition = visibleTickets(context);
    for (const requesterId of people) {
      for (const assigneeId of [undefined, ...people]) {
        const row = { requesterId, assigneeId };
        const found = !condition || matches(ticketList, condition, { key: 't', row });
        expect([row, found]).toEqual([row, partiesOf(context, row).length > 0]);
      }
    }
  });
});
