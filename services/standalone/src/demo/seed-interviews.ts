import type { INestApplicationContext } from '@nestjs/common';
import { applicationBoundary, formBoundary, type ApplicationCommand } from '@matricula/domain/application';
import {
  endOf,
  interviewBoundary,
  interviewDayBoundary,
  sessionIdOf,
  slotsOf,
  type InterviewCommand,
  type InterviewDayCommand,
} from '@matricula/domain/interview';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import type { Institution } from './institution';
import { seedOffers } from './seed-offers';
import { seedScores } from './seed-scores';
import { usersOf } from './seed-institution';

const DAY_MS = 86_400_000;

/** Days from today of the two sessions: the past one, whose interviews were held, and the coming one. */
const PAST = -3;
const COMING = 4;

/** The start of interviews on a day, 10:00 in India. */
const morning = (days: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 4.5 * 3_600_000).toISOString();

/** Opens two sessions of a panel, with interviews that were held, missed and that are to come. Safe to repeat. */
export async function seedInterviews(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const people = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const admin = people.get(`${tid}-admin`);
  if (!admin) return;
  const actor = { id: admin.userId, name: admin.name, email: admin.email, role: admin.role };
  const meta = { actor, correlationId: `seed-${tid}` };
  const formId = partIdOf(`seed/${tid}/application-form/postgraduate`, 'form');
  const { state: form } = await store.states.current(formBoundary.decider, formBoundary.stream(tid, formId));
  if (!form.published) return;
  const panellistIds = ['admin', 'manager', 'counsellor'].map((key) => `${tid}-${key}`).filter((id) => people.has(id));
  const about = { formId, formName: form.published.name, panel: 'Panel A', panellistIds, room: 'B 12', minutes: 30, slots: 8, seats: 1 };
  for (const [key, days, places] of [
    ['past', PAST, [13, 14, 15, 16]],
    ['coming', COMING, [11, 12]],
  ] as const) {
    const startsAt = morning(days);
    const day = startsAt.slice(0, 10);
    const sessionId = sessionIdOf(day, partIdOf(`seed/${tid}/interviews/${key}`, 'session'));
    const opened = new Date(Date.parse(startsAt) - 6 * DAY_MS).toISOString();
    const bookedAt = new Date(Date.parse(startsAt) - 5 * DAY_MS).toISOString();
    const session = { ...about, day, sessionId, startsAt, endsAt: endOf({ startsAt, minutes: 30, slots: 8 }) };
    const onDay: [InterviewDayCommand, string][] = [[{ type: 'OpenSession', data: { ...session, at: opened } }, opened]];
    const bookings: AddressedCommand<InterviewCommand>[] = [];
    const moves: AddressedCommand<ApplicationCommand>[] = [];
    for (const [index, place] of places.entries()) {
      const applicationId = partIdOf(`seed/${tid}/application/${place}`, 'application');
      const { state } = await store.states.current(applicationBoundary.decider, applicationBoundary.stream(tid, applicationId));
      const slot = slotsOf(session)[index];
      if (state.status === 'none' || !slot) continue;
      const { slotId } = slot;
      onDay.push([{ type: 'TakeSeat', data: { day, slotId, applicationId, turn: 1, at: bookedAt } }, bookedAt]);
      const name = state.answers['full-name'];
      const { panel, room, minutes } = about;
      const data = {
        ...{ applicationId, leadId: state.leadId, formId, formName: about.formName, ...(typeof name === 'string' && { name }) },
        ...{ slotId, sessionId, day, startsAt: slot.startsAt, minutes, panel, panellistIds, room, byApplicant: true },
        ...{ isEligible: true, at: bookedAt },
      };
      const heldAt = new Date(Date.parse(slot.startsAt) + 1_800_000).toISOString();
      const told: [InterviewCommand, string][] = [[{ type: 'BookInterview', data }, bookedAt]];
      if (key === 'past') told.push([{ type: place === 16 ? 'MissInterview' : 'HoldInterview', data: { at: heldAt } }, heldAt]);
      const id = `seed/${tid}/interview/${place}`;
      for (const [step, [command, at]] of told.entries())
        bookings.push({
          ...{ stream: interviewBoundary.stream(tid, applicationId), tenantId: tid, command, at, commandId: `${id}/${step}` },
        });
      if (key === 'past' && place !== 16)
        moves.push({
          ...{ stream: applicationBoundary.stream(tid, applicationId), tenantId: tid, commandId: `${id}/interviewed`, at: heldAt },
          command: { type: 'MoveApplication', data: { move: 'interview' } },
        });
    }
    const dayCommands = onDay.map(([command, at], step): AddressedCommand<InterviewDayCommand> => ({
      ...{ stream: interviewDayBoundary.stream(tid, day), tenantId: tid, command, at },
      commandId: `seed/${tid}/interviews/${key}/${step}`,
    }));
    await executeMany(store, interviewDayBoundary.decider, dayCommands, meta);
    await executeMany(store, interviewBoundary.decider, bookings, meta);
    await executeMany(store, applicationBoundary.decider, moves, meta);
    if (key !== 'past') continue;
    await seedScores(app, { tid, formId, formName: about.formName, panellistIds, meta, places: [13, 14, 15] });
    await seedOffers(app, { tid, formId, formName: about.formName, rankedById: admin.userId, meta, places: [14, 15, 13] });
  }
}
