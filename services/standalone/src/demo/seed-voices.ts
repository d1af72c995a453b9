import type { INestApplicationContext } from '@nestjs/common';
import { announcementBoundary, type AnnouncementCommand } from '@matricula/domain/announcement';
import { feedbackBoundary, type FeedbackCommand } from '@matricula/domain/feedback';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { eventIdOf, EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import type { Institution } from './institution';
import { usersOf } from './seed-institution';

const DAY_MS = 24 * 60 * 60_000;

type Submitted = Extract<FeedbackCommand, { type: 'GiveFeedback' }>['data'];
type Move = Extract<FeedbackCommand, { type: 'MoveFeedback' }>['data']['move'];

interface Opinion extends Omit<Submitted, 'feedbackId' | 'giverId' | 'giverName'> {
  by: string;
  /** Days before the seeding. */
  ago: number;
  /** Decisions of the reader, each a day after the last, with their answers. */
  moves: readonly (readonly [Move, answer?: string])[];
}

const opinions: readonly Opinion[] = [
  {
    ...{ by: 'counsellor', ago: 12, recommend: 'yes', categories: ['Positive Experience', 'Performance Kudos'], features: ['Leads'] },
    comments: 'The list opens at once now, even on the train. I get through my follow-ups half an hour earlier.',
    recommendationsDetails: 'I told my old team about it.',
    ratings: { experience: 5, easeOfUse: 5, uiUxDesign: 4, reliability: 5, support: 4, satisfaction: 5 },
    moves: [['finish', 'Good to hear. The call history is next.']],
  },
  {
    ...{ by: 'caller', ago: 9, recommend: 'no', categories: ['Feature Request'], features: ['Leads', 'Employee Workforce'] },
    comments: 'I would like to see how long I have been on calls today, without asking for a report.',
    ratings: { experience: 4, easeOfUse: 3, satisfaction: 3 },
    moves: [['review'], ['plan', 'Your time beside the clock comes with the next version.']],
  },
  {
    ...{ by: 'manager2', ago: 6, recommend: 'yes', categories: ['Reporting & Analytics Success'], features: ['Reports & Activity'] },
    comments: 'The hourly report on Monday mornings replaced a sheet that took us two hours a week.',
    recommendationsDetails: 'For every team lead who reports to a college.',
    ratings: { experience: 5, easeOfUse: 4, uiUxDesign: 4, reliability: 4, support: 5, satisfaction: 5 },
    moves: [['review']],
  },
  {
    ...{ by: 'counsellor4', ago: 4, recommend: 'no', categories: ['UI Bug', 'Mobile Experience'], features: ['Notes'] },
    comments: 'On my phone the comment box is under the keyboard; I have to scroll to see what I write.',
    ratings: { experience: 2, easeOfUse: 2, uiUxDesign: 2, reliability: 4, satisfaction: 2 },
    moves: [],
  },
  {
    ...{ by: 'caller3', ago: 3, recommend: 'no', categories: ['Other'], features: ['Dashboard'] },
    comments: 'Please play a tune when an admission is won.',
    ratings: { experience: 4, easeOfUse: 4, uiUxDesign: 4, support: 4, satisfaction: 4 },
    moves: [['decline', 'Many sit in one room here. The bell shows it instead.']],
  },
];

interface Notice {
  title: string;
  body: string;
  kind: 'banner' | 'modal';
  /** Days before the seeding. */
  written: number;
  /** Days after it was written, and for how many days. */
  shown: readonly [after: number, days: number];
  roles?: readonly number[];
}

/** Past or future dates, so that none covers the first screen of a visitor. */
const notices: readonly Notice[] = [
  {
    ...{ kind: 'banner', written: 20, shown: [0, 3] },
    title: 'Education fair in Pune this weekend',
    body: 'Leads of the fair come in from Saturday noon. Please call those of Pune first: they expect it within the day.',
  },
  {
    ...{ kind: 'modal', written: 8, shown: [0, 2], roles: [staffRoles.counsellor, staffRoles.callerL2, staffRoles.callerL3] },
    title: 'New script for first calls',
    body: 'Ask for the course before the college. The script lies in the shared folder "Calls", version 4.',
  },
  {
    ...{ kind: 'banner', written: 1, shown: [60, 1] },
    title: 'Office closed for inventory',
    body: 'The office in Pune is closed for a day. Who works from home goes on as usual.',
  },
];

/** Simulates staff feedback and announcements. Safe to repeat. */
export async function seedVoices(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const users = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const now = Date.now();
  const told = <Command extends FeedbackCommand | AnnouncementCommand>(
    stream: string,
    who: string,
    command: Command,
    commandId: string,
    at: number,
  ): AddressedCommand<Command> => {
    const { userId: id, name, email, role } = users.get(`${tid}-${who}`)!;
    const meta = { actor: { id, name, email, role }, correlationId: `seed-${tid}` };
    return { stream, tenantId: tid, command, meta, commandId, at: new Date(at).toISOString() };
  };
  const given = opinions.flatMap(({ by, ago, moves, ...said }, index): AddressedCommand<FeedbackCommand>[] => {
    const key = `seed/${tid}/feedback/${index}`;
    const feedbackId = eventIdOf(key, 0);
    const stream = feedbackBoundary.stream(tid, feedbackId);
    const at = now - ago * DAY_MS;
    const { userId: giverId, name: giverName } = users.get(`${tid}-${by}`)!;
    return [
      told<FeedbackCommand>(stream, by, { type: 'GiveFeedback', data: { feedbackId, giverId, giverName, ...said } }, key, at),
      ...moves.map(([move, answer], step) => {
        const id = `${key}/${step + 1}`;
        const command = { type: 'MoveFeedback', data: { move, answerId: eventIdOf(id, 0), answer } } as const;
        return told<FeedbackCommand>(stream, 'admin', command, id, Math.min(now, at + (step + 1) * DAY_MS));
      }),
    ];
  });
  const { userId: authorId, name: authorName } = users.get(`${tid}-admin`)!;
  const published = notices.map(({ written, shown: [after, days], roles = [], ...words }, index) => {
    const key = `seed/${tid}/announcement/${index}`;
    const announcementId = eventIdOf(key, 0);
    const at = now - written * DAY_MS;
    const [startsAt, endsAt] = [at + after * DAY_MS, at + (after + days) * DAY_MS].map((moment) => new Date(moment).toISOString());
    const data = {
      ...words,
      announcementId,
      authorId,
      authorName,
      mustConfirm: false,
      roles: [...roles],
      teams: [],
      startsAt: startsAt!,
      endsAt,
    };
    return told<AnnouncementCommand>(
      announcementBoundary.stream(tid, announcementId),
      'admin',
      { type: 'PublishAnnouncement', data },
      key,
      at,
    );
  });
  const meta = { actor: systemActor, correlationId: `seed-${tid}` };
  const store = app.get(EventStore);
  await executeMany(store, feedbackBoundary.decider, given, meta);
  await executeMany(store, announcementBoundary.decider, published, meta);
}
