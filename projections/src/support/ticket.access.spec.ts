import { Hierarchy, sightOf } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ticketLife } from '@matricula/domain/support';
import { ticketAccess } from './ticket.access';

const ticket = { requesterId: 'ravi', assigneeId: 'mina' };
const hierarchy = new Hierarchy([{ userId: 'mina', managerId: 'suresh' }]);

describe('a ticket', () => {
  it.each([
    ['the requester', 'ravi', staffRoles.counsellor, ['requester']],
    ['the assignee', 'mina', staffRoles.counsellor, ['support']],
    ['an admin', 'anita', staffRoles.admin, ['support']],
    ['an admin who raised it', 'ravi', staffRoles.admin, ['requester', 'support']],
    ['the manager of either', 'suresh', staffRoles.manager, ['superior']],
    ['an auditor', 'paul', staffRoles.auditor, ['watcher']],
    ['a colleague', 'asha', staffRoles.counsellor, []],
  ])('gives %s the right access, and is changed by those who may take a step', (_, userId, role, parties) => {
    const sight = sightOf({ userId, role }, undefined, hierarchy);
    expect(ticketAccess.who(sight, ticket)).toEqual(parties);
    const moves = Object.keys(ticketLife.moves) as (keyof typeof ticketLife.moves)[];
    expect(ticketAccess.changes(sight, ticket)).toBe(moves.some((move) => parties.length > 0 && ticketLife.may(move, parties)));
  });
});
