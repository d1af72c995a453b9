import type { INestApplicationContext } from '@nestjs/common';
import { jobStream, type JobCommand } from '@matricula/domain/job';
import type { Actor, Decider, DomainCommand, DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import { type LeadAssigned, type LeadCaptured } from '@matricula/domain/lead';
import { dayAfter } from '@matricula/domain/workforce';
import { eventIdOf, EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { startOfDay } from './india-clock';
import type { Institution } from './institution';
import { Random } from './random';
import { usersOf, type SeededUser } from './seed-institution';
import type { Story } from './story';

/** A captured lead. */
export type Captured = RecordedEvent<LeadCaptured>;

/** An instant on a day in India. */
export const on = (day: string, hour: number, minute = 0): string => startOfDay(day).add(hour, 'hour').add(minute, 'minute').toISOString();

/** An institution at work: its people, its days, and commands in their name. */
export class Desk {
  readonly store: EventStore;
  readonly people: SeededUser[];
  readonly random: Random;
  readonly now = new Date().toISOString();
  /** Owners by lead. */
  readonly owners = new Map<string, string>();

  constructor(
    readonly app: INestApplicationContext,
    readonly institution: Institution,
    readonly story: Story,
  ) {
    this.store = app.get(EventStore);
    this.people = usersOf(institution);
    this.random = new Random(story.seed);
  }

  /** Days after the last day of the simulation; negative for days before it. */
  day(after: number): string {
    return dayAfter(this.story.until, after);
  }

  /** Every lead of the institution as captured. */
  async captured(): Promise<Captured[]> {
    const found: Captured[] = [];
    const filter = { tenantId: this.institution.tid, types: ['LeadCaptured', 'LeadAssigned'] };
    for await (const batch of this.store.readAll('', { filter })) {
      for (const event of batch as (Captured | RecordedEvent<LeadAssigned>)[]) {
        if (event.type === 'LeadCaptured') found.push(event);
        else if (event.data.ownerId) this.owners.set(event.data.leadId, event.data.ownerId);
      }
    }
    return found;
  }

  job(jobId: string, step: string, by: SeededUser, at: string, command: JobCommand): AddressedCommand<JobCommand> {
    const { tid } = this.institution;
    return {
      stream: jobStream(tid, jobId),
      tenantId: tid,
      command,
      meta: this.meta(by),
      commandId: `seed/${tid}/job/${jobId}/${step}`,
      at,
    };
  }

  /** Some minutes and seconds later, but not in the future. */
  after(at: string, minutes: number, seconds = 0): string {
    const later = new Date(Date.parse(at) + minutes * 60_000 + seconds * 1_000).toISOString();
    return later < this.now ? later : this.now;
  }

  send<S, C extends DomainCommand, E extends DomainEvent>(decider: Decider<S, C, E>, told: AddressedCommand<NoInfer<C>>[]) {
    return executeMany(this.store, decider, told, this.meta());
  }

  id(key: string): string {
    return eventIdOf(`seed/${this.institution.tid}/desk/${key}`, 0);
  }

  person(key: string): SeededUser {
    const found = this.people.find(({ userId }) => userId === `${this.institution.tid}-${key}`);
    if (!found) throw new Error(`Nobody is called ${key}`);
    return found;
  }

  meta(by?: SeededUser): { actor: Actor; correlationId: string } {
    const actor = by ? { id: by.userId, name: by.name, email: by.email, role: by.role } : systemActor;
    return { actor, correlationId: `seed-${this.institution.tid}` };
  }
}
