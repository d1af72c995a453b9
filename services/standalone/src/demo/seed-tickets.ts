import type { INestApplicationContext } from '@nestjs/common';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { awaitedAnswer, defaultAnswerTimes, ticketBoundary, type TicketCommand, type TicketPriority } from '@matricula/domain/support';
import { eventIdOf, EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import type { Institution } from './institution';
import { usersOf } from './seed-institution';

const HOUR = 60;
const DAY = 24 * HOUR;

type Who = 'admin' | 'counsellor' | 'counsellor2' | 'counsellor3' | 'caller' | 'caller2' | 'caller3' | 'manager';
/** A step of a ticket, some minutes after the one before. */
type Step = readonly [
  by: Who,
  after: number,
  step: { assign: Who } | { says: string } | { resolves: string } | { reopens: string } | { rates: number },
];

interface Story {
  by: Who;
  /** Minutes before the seeding. */
  ago: number;
  subject: string;
  category: string;
  priority: TicketPriority;
  description: string;
  steps: readonly Step[];
}

const stories: readonly Story[] = [
  {
    ...{ by: 'caller', ago: 9 * DAY, category: 'Calls & dialer', priority: 'high', subject: 'Calls drop after two minutes' },
    description: 'Since Monday outgoing calls end after about two minutes. It happens with every lead, also after signing in again.',
    steps: [
      ['admin', 25, { assign: 'counsellor2' }],
      ['counsellor2', 20, { says: 'Is it with the headset only, or with the speaker as well?' }],
      ['caller', 45, { says: 'With both.' }],
      ['counsellor2', 3 * HOUR, { resolves: 'The line of your desk was limited to 120 seconds. It is not any more.' }],
      ['caller', 1 * DAY, { rates: 5 }],
    ],
  },
  {
    ...{ by: 'counsellor3', ago: 6 * DAY, category: 'Reports', priority: 'normal', subject: 'Hourly report shows yesterday' },
    description: 'User Hourly Lead Activity opens with the figures of yesterday although today is chosen.',
    steps: [
      ['admin', 2 * HOUR, { says: 'We see it too and are looking into it.' }],
      ['admin', 20 * HOUR, { resolves: 'A saved view had a fixed day in it. It now says "today".' }],
      ['counsellor3', 5 * HOUR, { reopens: 'Today it is back after I opened the quick view "Morning".' }],
      ['admin', 10, { assign: 'admin' }],
    ],
  },
  {
    ...{ by: 'counsellor', ago: 2 * DAY, category: 'Leads', priority: 'urgent', subject: 'Two leads of the same student' },
    description: 'A student enquired with two numbers and is in my list twice. Which one do I work on, and can they become one?',
    steps: [
      ['admin', 15, { assign: 'manager' }],
      ['manager', 35, { says: 'Please go on with the older one. I will ask for the other to be removed.' }],
    ],
  },
  {
    ...{ by: 'caller3', ago: 5 * HOUR, category: 'Account & access', priority: 'normal', subject: 'No access to Upload CSV' },
    description: 'I was asked to bring in the fair list, but the menu item is not there.',
    steps: [['admin', 40, { says: 'Your role may not import. Shall I give it the permission, or do you send me the file?' }]],
  },
  {
    ...{ by: 'manager', ago: 3 * DAY, category: 'Marketing', priority: 'low', subject: 'Source name of the Pune fair' },
    description: 'Leads of the fair came in as WEB. Can the source be changed for all of them at once?',
    steps: [
      ['admin', 50, { assign: 'admin' }],
      ['admin', 4 * HOUR, { resolves: 'Changed for 64 leads. The timeline of each shows it.' }],
    ],
  },
  {
    ...{ by: 'caller2', ago: 95, category: 'Follow-ups', priority: 'high', subject: 'Reminder came an hour late' },
    description: 'The follow-up was due at 11:00, the reminder came at 12:02. The student was not reachable any more.',
    steps: [],
  },
  {
    ...{ by: 'counsellor2', ago: 30, category: 'Applications', priority: 'normal', subject: 'Where do I see the submitted form?' },
    description: 'The student says the form is sent. Where in the profile do I find it?',
    steps: [],
  },
];

/** Tickets of a help desk at work: solved, opened again, waiting. Harmless when repeated. */
export async function seedTickets(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const users = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const named = (who: Who) => users.get(`${tid}-${who}`) ?? { userId: `${tid}-${who}`, name: who, email: '', role: staffRoles.system };
  const now = Date.now();
  const commands = stories.flatMap(({ by, ago, steps, ...said }, index): AddressedCommand<TicketCommand>[] => {
    const key = `seed/${tid}/ticket/${index}`;
    const ticketId = eventIdOf(key, 0);
    let at = now - ago * 60_000;
    const told = (who: Who, command: TicketCommand, step: number): AddressedCommand<TicketCommand> => {
      const { userId: id, name, email, role } = named(who);
      const stream = ticketBoundary.stream(tid, ticketId);
      const meta = { actor: { id, name, email, role }, correlationId: `seed-${tid}` };
      return { stream, tenantId: tid, command, meta, commandId: `${key}/${step}`, at: new Date(at).toISOString() };
    };
    const { userId: requesterId, name: requesterName } = named(by);
    const awaited = () => awaitedAnswer(new Date(at).toISOString(), defaultAnswerTimes[said.priority]);
    const raised = told(by, { type: 'RaiseTicket', data: { ticketId, requesterId, requesterName, ...said, answer: awaited() } }, 0);
    return [
      raised,
      ...steps.map(([who, after, step], place) => {
        at += after * 60_000;
        return told(who, commandOf(step, { id: `${key}/${place}`, bySupport: who !== by, named, awaited }), place + 1);
      }),
    ];
  });
  const meta = { actor: systemActor, correlationId: `seed-${tid}` };
  await executeMany(app.get(EventStore), ticketBoundary.decider, commands, meta);
}

interface Telling {
  id: string;
  bySupport: boolean;
  named: (who: Who) => { userId: string; name: string };
  awaited: () => ReturnType<typeof awaitedAnswer>;
}

function commandOf(step: Step[2], { id, bySupport, named, awaited }: Telling): TicketCommand {
  if ('says' in step) return { type: 'ReplyToTicket', data: { messageId: eventIdOf(id, 1), text: step.says, bySupport } };
  if ('resolves' in step) return { type: 'ResolveTicket', data: { resolution: step.resolves } };
  if ('reopens' in step) return { type: 'ReopenTicket', data: { reason: step.reopens, answer: awaited() } };
  if ('rates' in step) return { type: 'CloseTicket', data: { rating: step.rates } };
  const { userId: assigneeId, name: assigneeName } = named(step.assign);
  return { type: 'AssignTicket', data: { assignmentId: eventIdOf(id, 2), assigneeId, assigneeName } };
}
