import { Hierarchy, sightOf, type IdentityService } from '@matricula/auth';
import { communicationContext } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { userEvents } from '@matricula/domain/user';
import { openPlace, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { UnansweredTicketsWorker } from './unanswered-tickets.worker';

const hierarchy = new Hierarchy([{ userId: 'mina', managerId: 'suresh' }]);
const person = (userId: string, role: number, status = 'active', managerId?: string) => ({
  ...{ userId, role, status, managerId },
  sight: sightOf({ userId, role }, undefined, hierarchy),
});
const people = [
  person('mina', staffRoles.counsellor, 'active', 'suresh'),
  person('suresh', staffRoles.manager),
  person('anita', staffRoles.admin),
  person('paul', staffRoles.auditor),
  person('om', staffRoles.counsellor, 'suspended', 'suresh'),
];
const identity = {
  user: async (_: string, id: string) => people.find(({ userId }) => userId === id),
  staff: async () => people.filter(({ status }) => status === 'active'),
} as unknown as IdentityService;
const ticketId = '018f3c1e-0000-7000-8000-00009f3a2c00';

describe('an unanswered ticket', () => {
  let place: Place;
  beforeEach(() => {
    place = openPlace([...communicationContext.events, ...userEvents]);
  });
  afterEach(() => place.close());

  const told = async (type: string, assigneeId?: string) => {
    const worker = new UnansweredTicketsWorker({ store: place.store, identity, brand: 'Matricula', publicUrl: 'https://crm.example' });
    const due = { ticketId, dueAt: '2026-03-02T07:00:00.000Z', assigneeId };
    const data = type === 'TicketRaised' ? { ticketId, requesterId: 'mina' } : due;
    const event = { id: 'e-1', type, tenantId: 't1', data, meta: { correlationId: 'c' } } as unknown as RecordedEvent;
    // However often it comes.
    for (let times = 0; times < 2; times++) await worker.work([event]);
    const of = (kind: string, who: 'userId' | 'recipientId') =>
      place.log(kind).then((events) => events.map(({ data: said }) => (said as Record<string, string>)[who]));
    const [console, mails] = [await of('NotificationRaised', 'userId'), await of('MessageRequested', 'recipientId')];
    expect(mails).toEqual(type === 'TicketRaised' ? [] : console);
    return console;
  };

  it('notifies the users who may assign it as soon as it is raised', async () => expect(await told('TicketRaised')).toEqual(['anita']));
  it('notifies its assignee', async () => expect(await told('TicketReminded', 'mina')).toEqual(['mina']));
  it.each([undefined, 'om'])('notifies the users who may assign it while it is assigned to %s, who does not work here', async (assignee) =>
    expect(await told('TicketReminded', assignee)).toEqual(['anita']),
  );
  it('notifies the manager of the assignee and the admins when the answer is due', async () =>
    expect(await told('TicketEscalated', 'mina')).toEqual(['suresh', 'anita']));
  it('sends its reference and a link by e-mail, without its text', async () => {
    await told('TicketEscalated');
    const [mail] = await place.log('MessageRequested');
    expect(mail?.data).toMatchObject({
      ...{ channel: 'email', title: 'Ticket TKT-3A2C00 was not answered in time' },
      body: `Ticket TKT-3A2C00 was not answered in time.\n\nAnswer it: https://crm.example/help-support/details/${ticketId}\n\nMatricula`,
    });
    const [notice] = await place.log('NotificationRaised');
    expect(notice?.data).toMatchObject({ kind: 'ticket_escalated', ticketId, dueAt: '2026-03-02T07:00:00.000Z' });
  });
});
