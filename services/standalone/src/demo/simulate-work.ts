import type { INestApplicationContext } from '@nestjs/common';
import dayjs from 'dayjs';
import { callActionDecider, type RecordCallAction } from '@matricula/domain/call-action';
import { followUpDecider, type CompleteFollowUp } from '@matricula/domain/follow-up';
import type { Actor, Decider } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { leadDecider, leadStream, type Lead, type LeadCommand, type LeadStreamEvent } from '@matricula/domain/lead';
import { EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { LeadCapture, type PublisherTerms } from '@matricula/services/commands';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { campaigns, colleges, firstNames, lastNames, publishers } from '@matricula/domain/tenant/demo-set';
import { sources, stages, stateCities, streamCourses } from '@matricula/domain/tenant/starter-set';
import { comments, type Institution } from './institution';
import { inIndia, startOfDay } from './india-clock';
import { Random } from './random';
import { usersOf, type SeededUser } from './seed-institution';

const BATCH = 500;
/** Roles that call leads. */
const callers: readonly number[] = [staffRoles.counsellor, staffRoles.callerL2, staffRoles.callerL3];
/** Share of a day's work by hour, 9 to 20 o'clock. */
const hours = [
  [9, 4],
  [10, 10],
  [11, 13],
  [12, 11],
  [13, 5],
  [14, 8],
  [15, 10],
  [16, 11],
  [17, 12],
  [18, 9],
  [19, 5],
  [20, 2],
] as const;
const [MORNING, EVENING] = [hours[0][0], hours[hours.length - 1]![0]];

/** How users meet due dates: most on time, some late on the same or the next day, some after days, a few never. */
const promises = [
  ['in time', 780],
  ['same day', 100],
  ['next day', 75],
  ['days later', 40],
  ['never', 5],
] as const;
/** Repeated enquiries as a share of the new ones. */
const ENQUIRE_AGAIN = 0.06;
const MOST_REMEMBERED = 5_000;
/** Share of the enquiries that agencies send. */
const SENT_BY_PUBLISHERS = 0.18;

type DemoPublisher = (typeof publishers)[number];

/** The agreed terms; the simulation does not need the caps. */
const termsOf = ({ id, name, payNew, payVerified, payEnrolled, payDuplicate }: DemoPublisher, day: string): PublisherTerms => ({
  publisherId: id,
  name,
  pay: { new: payNew, verified: payVerified, enrolled: payEnrolled, duplicate: payDuplicate },
  caps: {},
  day,
});

type LeadWork = RecordCallAction | CompleteFollowUp | Extract<LeadCommand, { type: 'VerifyLead' | 'RemoveLead' }>;
/** All deciders share the lead's stream and state. */
const workDecider: Decider<Lead, LeadWork, LeadStreamEvent> = {
  initial: callActionDecider.initial,
  evolve: callActionDecider.evolve,
  decide: (command, lead) => {
    if (command.type === 'RecordCallAction') return callActionDecider.decide(command, lead);
    return command.type === 'CompleteFollowUp' ? followUpDecider.decide(command, lead) : leadDecider.decide(command, lead);
  },
};

const actorOf = ({ userId: id, name, email, role }: SeededUser): Actor => ({ id, name, email, role });

interface WorkedLead {
  leadId: string;
  owner: SeededUser;
  calls: number;
  verified?: boolean;
  pending?: { callActionId: string };
}

interface Task {
  at: string;
  lead: WorkedLead;
}

export interface SimulationOptions {
  leads: number;
  days: number;
  /** Last day of the story, YYYY-MM-DD; the day of the seeding by default. */
  until: string;
  seed: number;
  onProgress?(leads: number, events: number): void;
}

/** Simulates months of work day by day: enquiries arrive, are called, followed up and enrolled, with a daily and hourly rhythm. */
export async function simulateWork(app: INestApplicationContext, institution: Institution, options: SimulationOptions): Promise<void> {
  const simulation = new Simulation(app, institution, options);
  await simulation.run();
}

class Simulation {
  private readonly random: Random;
  private readonly callers: SeededUser[];
  private readonly tasks = new Map<string, Task[]>();
  private readonly people: Pick<IncomingEnquiry, 'name' | 'phone' | 'email'>[] = [];
  private captured = 0;
  private events = 0;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly institution: Institution,
    private readonly options: SimulationOptions,
  ) {
    this.random = new Random(options.seed);
    this.callers = usersOf(institution).filter(({ role }) => callers.includes(role));
  }

  async run(): Promise<void> {
    const { days, until } = this.options;
    const first = startOfDay(until).subtract(days - 1, 'day');
    const list = Array.from({ length: days }, (_, index) => first.add(index, 'day'));
    const weights = list.map((day, index) => (day.day() === 0 ? 0.3 : 1) * (0.6 + (0.8 * index) / days));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let share = 0;
    for (const [index, day] of list.entries()) {
      share += ((weights[index] ?? 0) / total) * this.options.leads;
      const name = day.format('YYYY-MM-DD');
      await this.capture(name, Math.min(Math.round(share), this.options.leads) - this.captured);
      await this.work(name);
      this.options.onProgress?.(this.captured, this.events);
    }
  }

  private async capture(day: string, count: number): Promise<void> {
    // Only people of earlier days: a repeated enquiry must follow the first.
    await this.captureAgain(day, this.times(day, this.people.length > 0 ? Math.round(count * ENQUIRE_AGAIN + this.random.next() / 2) : 0));
    const times = this.times(day, count);
    const sent = times.map(() => (this.random.chance(SENT_BY_PUBLISHERS) ? this.random.pick(publishers) : undefined));
    for (const publisher of new Set(sent))
      await this.captureFrom(
        publisher,
        times.filter((_, index) => sent[index] === publisher),
        day,
      );
  }

  private async captureFrom(publisher: DemoPublisher | undefined, times: readonly string[], day: string): Promise<void> {
    for (let from = 0; from < times.length; from += BATCH) {
      const of = publisher && { source: publisher.source, utmSource: undefined, utmMedium: undefined, utmCampaign: undefined };
      const enquiries = times.slice(from, from + BATCH).map((at) => ({ ...this.enquiry(at), ...of }));
      const outcomes = await this.captureMany(enquiries, publisher && termsOf(publisher, day));
      outcomes.forEach((outcome, index) => {
        const enquiry = enquiries[index] as IncomingEnquiry & { at: string };
        const { ownerId, at } = enquiry;
        if (outcome.outcome === 'created') this.remember(enquiry);
        const owner = this.callers.find(({ userId }) => userId === ownerId);
        if (outcome.outcome === 'created' && owner && this.random.chance(0.85))
          this.plan({ leadId: outcome.leadId, owner, calls: 0 }, at, true);
      });
      this.captured += enquiries.length;
      this.events += enquiries.length * 4;
    }
  }

  /** Known people enquire again, from another source, and perhaps for another college: their lead gets an enquiry. */
  private async captureAgain(day: string, times: readonly string[]): Promise<void> {
    const enquiries = times.map((at) => ({
      ...this.enquiry(at),
      ...this.random.pick(this.people),
      ownerId: undefined,
      ownerName: undefined,
    }));
    if (enquiries.length > 0)
      await this.captureMany(enquiries, this.random.chance(SENT_BY_PUBLISHERS) ? termsOf(this.random.pick(publishers), day) : undefined);
    this.events += enquiries.length;
  }

  private captureMany(enquiries: IncomingEnquiry[], publisher?: PublisherTerms) {
    const meta = { ...this.meta(systemActor), tenantId: this.institution.tid, version: 1 };
    return this.app.get(LeadCapture).captureMany(enquiries, meta, { publisher });
  }

  private remember({ name, phone, email }: IncomingEnquiry): void {
    const place = this.people.length < MOST_REMEMBERED ? this.people.length : this.random.below(MOST_REMEMBERED);
    this.people[place] = { name, phone, email };
  }

  /** Moments of a day. On the last day, later moments are moved into the hours before now. */
  private times(day: string, count: number): string[] {
    const now = dayjs().toISOString();
    return Array.from({ length: count }, () => this.moment(day))
      .map((at) => (at < now ? at : this.earlier(now)))
      .sort();
  }

  private enquiry(at: string): IncomingEnquiry {
    const { random } = this;
    const number = this.captured + this.events;
    const first = random.pick(firstNames);
    const last = random.pick(lastNames);
    const state = random.pick(Object.keys(stateCities));
    const stream = random.pick(Object.keys(streamCourses));
    const college = random.pick(colleges);
    const owner = random.chance(0.94) ? random.pick(this.callers) : undefined;
    const campaign = random.chance(0.5) ? random.pick(campaigns) : undefined;
    const serial = String(random.below(1e9)).padStart(9, '0');
    return {
      name: `${first} ${last}`,
      phone: `${random.pick(['9', '8', '7', '6'])}${serial}`,
      email: random.chance(0.8) ? `${first}.${last}.${serial.slice(3)}@mail.example`.toLowerCase() : undefined,
      gender: random.weighted([
        ['female', 47],
        ['male', 51],
        ['other', 2],
      ]),
      country: 'India',
      state,
      city: random.pick(stateCities[state] ?? ['']),
      stream,
      course: random.pick(streamCourses[stream] ?? ['']),
      category: random.weighted([
        ['General', 50],
        ['OBC', 30],
        ['SC', 13],
        ['ST', 7],
      ]),
      leadType: random.weighted([
        ['Domestic', 9],
        ['Abroad', 1],
      ]),
      lastEducation: random.weighted([
        ['12th', 6],
        ['Graduation', 3],
        ['Diploma', 1],
      ]),
      yearOfAdmission: random.weighted([
        ['2026', 3],
        ['2027', 1],
      ]),
      source: random.weighted(sources),
      utmSource: campaign?.[0],
      utmMedium: campaign?.[1],
      utmCampaign: campaign?.[2],
      collegeId: college[0],
      collegeName: college[1],
      priority: random.weighted([
        [0, 3],
        [1, 5],
        [2, 2],
      ]),
      ownerId: owner?.userId,
      ownerName: owner?.name,
      commandId: `seed/${this.institution.tid}/${this.options.seed}/${number}/${at}/${serial}`,
      at,
    };
  }

  /** One task per lead and day, in the order of time; every batch is decided by the same rules as users' commands. */
  private async work(day: string): Promise<void> {
    const now = dayjs().toISOString();
    const tasks = (this.tasks.get(day) ?? []).filter(({ at }) => at < now).sort((a, b) => a.at.localeCompare(b.at));
    this.tasks.delete(day);
    const store = this.app.get(EventStore);
    for (let from = 0; from < tasks.length; from += BATCH) {
      const commands = tasks.slice(from, from + BATCH).flatMap((task) => this.commandsOf(task));
      await executeMany(store, workDecider, commands, this.meta(systemActor));
      this.events += commands.length;
    }
  }

  private commandsOf({ at, lead }: Task): AddressedCommand<LeadWork>[] {
    const { random } = this;
    const { tid } = this.institution;
    const address = { stream: leadStream(tid, lead.leadId), tenantId: tid, at, meta: this.meta(actorOf(lead.owner)) };
    const commands: AddressedCommand<LeadWork>[] = [];
    if (lead.pending) {
      const data = {
        id: lead.pending.callActionId,
        completedBy: lead.owner.userId,
        completedAt: at,
        via: random.chance(0.6) ? 'call-action' : 'list',
      } as const;
      commands.push({ ...address, command: { type: 'CompleteFollowUp', data } });
    }
    const stage = this.stageAfter(lead.calls);
    if (!lead.verified && /^(Interested|Counselled|Application Started)$/.test(stage.stageName) && random.chance(0.4)) {
      lead.verified = true;
      commands.push({ ...address, command: { type: 'VerifyLead', data: { verified: true } } });
    }
    const subStages = [...stage.subStages];
    const callActionId = `${lead.leadId}-call-${lead.calls}`;
    const followUpAt = stage.followUpRequired
      ? this.moment(
          inIndia(at)
            .add(1 + random.below(5), 'day')
            .format('YYYY-MM-DD'),
        )
      : undefined;
    const data: RecordCallAction['data'] = {
      callActionId,
      followUpId: `${callActionId}-follow-up`,
      stage: {
        id: stage.id,
        name: stage.stageName,
        subStages,
        subStageRequired: stage.subStageRequired,
        followUpRequired: stage.followUpRequired,
        locksStage: 'locksStage' in stage,
      },
      stageTag: stage.stageName === 'Application Started' ? 'application' : random.chance(0.7) ? 'call' : 'leads',
      subStage: subStages.length > 0 ? random.pick(subStages) : undefined,
      comment: random.pick(comments),
      followUpAt,
      allowAutomation: random.chance(0.3),
      dialer: random.chance(0.2),
      attachments: [],
      userId: lead.owner.userId,
      userName: lead.owner.name,
      now: at,
    };
    commands.push({ ...address, command: { type: 'RecordCallAction', data } });
    if (stage.stageName === 'Wrong Number' && random.chance(0.4))
      commands.push({ ...address, command: { type: 'RemoveLead', data: { reason: 'manual' } } });
    lead.calls += 1;
    lead.pending = followUpAt ? { callActionId } : undefined;
    const doneAt = followUpAt && this.doneAt(followUpAt);
    if (doneAt) this.plan(lead, doneAt, false);
    return commands;
  }

  /** When the follow-up due at `dueAt` is completed; undefined if it stays overdue. */
  private doneAt(dueAt: string): string | undefined {
    const laterDay = (days: number) => this.moment(inIndia(dueAt).add(days, 'day').format('YYYY-MM-DD'));
    switch (this.random.weighted(promises)) {
      case 'in time':
        return dueAt;
      case 'same day':
        return dayjs(dueAt)
          .add(10 + this.random.below(80), 'minute')
          .toISOString();
      case 'next day':
        return laterDay(1);
      case 'days later':
        return laterDay(2 + this.random.below(4));
      default:
        return undefined;
    }
  }

  private stageAfter(calls: number) {
    const weight = (early: number, late: number) => Math.max(early + (late - early) * Math.min(calls / 5, 1), 0);
    const name = this.random.weighted([
      ['Ringing', weight(38, 10)],
      ['Call Back', weight(22, 15)],
      ['Interested', weight(22, 16)],
      ['Counselled', weight(6, 18)],
      ['Application Started', weight(1, 16)],
      ['Not Interested', weight(8, 16)],
      ['Wrong Number', weight(3, 0)],
      ['Enrolled', weight(0, 9)],
    ] as const);
    return stages.find(({ stageName }) => stageName === name) ?? stages[0];
  }

  private plan(lead: WorkedLead, after: string, soon: boolean): void {
    const wanted = soon
      ? dayjs(after)
          .add(Math.ceil(this.random.next() * 5 * 60), 'minute')
          .toISOString()
      : after;
    const at = this.atWork(wanted);
    const day = inIndia(at).format('YYYY-MM-DD');
    const tasks = this.tasks.get(day) ?? [];
    tasks.push({ at, lead });
    this.tasks.set(day, tasks);
  }

  /** No calls at night: they move to the first hour of the next morning. */
  private atWork(at: string): string {
    const here = inIndia(at);
    if (here.hour() >= MORNING && here.hour() <= EVENING) return at;
    const morning = startOfDay((here.hour() < MORNING ? here : here.add(1, 'day')).format('YYYY-MM-DD')).add(MORNING, 'hour');
    return morning.add(this.random.below(3_600), 'second').toISOString();
  }

  private earlier(now: string): string {
    return dayjs(now)
      .subtract(this.random.below(6 * 3_600) + 60, 'second')
      .toISOString();
  }

  /** A random working moment of a day. */
  private moment(day: string): string {
    const hour = this.random.weighted(hours);
    const at = startOfDay(day).add(hour * 3_600 + this.random.below(3_600), 'second');
    return at.toISOString();
  }

  private meta(actor: Actor) {
    return { actor, correlationId: `seed-${this.institution.tid}` };
  }
}
