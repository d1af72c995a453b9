import { partiesOf } from './ticket.access';

const ticket = { requesterId: 'ravi', assigneeId: 'mina' };

describe('a ticket', () => {
  it.each([
    ['whoever raised it', { user: { userId: 'ravi', role: 3 }, visibleUserIds: ['ravi'] }, ['requester']],
    ['whoever it is assigned to', { user: { userId: 'mina', role: 3 }, visibleUserIds: ['mina'] }, ['support']],
    ['an admin', { user: { userId: 'anita', role: 1 } }, ['support']],
    ['an admin who raised it', { user: { userId: 'ravi', role: 1 } }, ['requester', 'support']],
    ['the manager of either', { user: { userId: 'suresh', role: 2 }, visibleUserIds: ['suresh', 'mina'] }, ['superior']],
    ['an auditor', { user: { userId: 'paul', role: 6 } }, ['watcher']],
    ['a colleague', { user: { userId: 'asha', role: 3 }, visibleUserIds: ['asha'] }, []],
  ])('is to %s what it should be', (_, reader, parties) => expect(partiesOf(reader, ticket)).toEqual(parties));
});
