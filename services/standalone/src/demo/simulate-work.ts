import type { INestApplicationContext } from '@nestjs/common';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { callActionDecider, type RecordCallAction } from '@matricula/domain/call-action';
import { followUpDecider, type CompleteFollowUp } from '@matricula/domain/follow-up';
import type { Actor, Decider } from '@matricula/domain/kernel';
import { leadStream, type Lead, type LeadStreamEvent } from '@matricula/domain/lead';
import { EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { LeadCapture, type IncomingEnquiry } from '@matricula/services/commands';
import { campaigns, colleges, comments, firstNames, lastNames, sources, stages, stateCities, streamCourses } from './institution';
import { Random } from './random';
import { systemActor, usersOf, type Institution, type SeededUser } from './seed-institution';

dayjs.extend(utc);

/** India's clock, without the cost of asking a time zone for each of a million moments. */
const OFFSET_MINUTES = 330;
const inIndia = (at: string) => dayjs.utc(at).utcOffset(OFFSET_MINUTES);
const startOfDay = (day: string) => dayjs.utc(`${day}T00:00:00Z`).subtract(OFFSET_MINUTES, 'minute').utcOffset(OFFSET_MINUTES);
const BATCH = 500;
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

type LeadWork = RecordCallAction | CompleteFollowUp;
/** Both deciders share the lead's stream and state. */
const workDecider: Decider<Lead, LeadWork, LeadStreamEvent> = {
  initial: callActionDecider.initial,
  evolve: callActionDecider.evolve,
  decide: (command, lead) =>
    command.type === 'RecordCallAction' ? callActionDecider.decide(command, lead) : followUpDecider.decide(command, lead),
};

const actorOf = ({ userId: id, name, email, role }: SeededUser): Actor => ({ id, name, email, role });

interface WorkedLead {
  leadId: string;
  owner: SeededUser;
  calls: number;
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

/** Tells months of work day by day: enquiries come in, are called, followed up and enrolled, with a daily and hourly rhythm. */
export async function simulateWork(app: INestApplicationContext, institution: Institution, options: SimulationOptions): Promise<void> {
  const simulation = new Simulation(app, institution, options);
  await simulation.run();
}

class Simulation {
  private readonly random: Random;
  private readonly callers: SeededUser[];
  private readonly tasks = new Map<string, Task[]>();
  private captured = 0;
  private events = 0;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly institution: Institution,
    private readonly options: SimulationOptions,
  ) {
    this.random = new Random(options.seed);
    this.callers = usersOf(institution).filter(({ role }) => [3, 4, 5].includes(role));
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
    const now = dayjs().toISOString();
    // On the last day only what is past has happened: later moments fall into the hours before now.
    const times = Array.from({ length: count }, () => this.moment(day))
      .map((at) => (at < now ? at : this.earlier(now)))
      .sort();
    const capture = this.app.get(LeadCapture);
    for (let from = 0; from < times.length; from += BATCH) {
      const enquiries = times.slice(from, from + BATCH).map((at) => this.enquiry(at));
      const outcomes = await capture.captureMany(enquiries, { ...this.meta(systemActor), tenantId: this.institution.tid, version: 1 });
      outcomes.forEach((outcome, index) => {
        const { ownerId, at } = enquiries[index] as IncomingEnquiry & { at: string };
        const owner = this.callers.find(({ userId }) => userId === ownerId);
        if (outcome.outcome === 'created' && owner && this.random.chance(0.85))
          this.plan({ leadId: outcome.leadId, owner, calls: 0 }, at, true);
      });
      this.captured += enquiries.length;
      this.events += enquiries.length * 4;
    }
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

  /** One task per lead and day, in the order of the day; every batch is decided by the rules that people's commands meet. */
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
    lead.calls += 1;
    lead.pending = followUpAt ? { callActionId } : undefined;
    // Some promises are forgotten: they stay behind as overdue follow-ups.
    if (followUpAt && random.chance(0.92)) this.plan(lead, followUpAt, false);
    return commands;
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
    const at = soon
      ? dayjs(after)
          .add(Math.ceil(this.random.next() * 5 * 60), 'minute')
          .toISOString()
      : after;
    const day = inIndia(at).format('YYYY-MM-DD');
    const tasks = this.tasks.get(day) ?? [];
    tasks.push({ at, lead });
    this.tasks.set(day, tasks);
  }

  private earlier(now: string): string {
    return dayjs(now)
      .subtract(this.random.below(6 * 3_600) + 60, 'second')
      .toISOString();
  }

  /** A working moment of a day. */
  private moment(day: string): string {
    const hour = this.random.weighted(hours);
    const at = startOfDay(day).add(hour * 3_600 + this.random.below(3_600), 'second');
    return at.toISOString();
  }

  private meta(actor: Actor) {
    return { actor, correlationId: `seed-${this.institution.tid}` };
  }
}
