import type { TimerElapsed } from '@matricula/domain/automation';
import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import {
  carriedOver,
  givingKinds,
  RULE_ASKED,
  turnsBoundary,
  turnsDecider,
  type RuleSimulationFinished,
  type TurnBook,
  type TurnGiven,
} from '@matricula/domain/rule';
import { execute, stateOf, type EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { systemMeta, zoneOf } from '@matricula/policy-kit';
import { leadRowAt } from '@matricula/projections/lead';
import { leadList } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { AllocationWorker, SWEEP, takesSeat } from '../allocation.worker';
import { OpenLeads } from '../open-leads';
import { PastLog } from './past-log';
import { PastRows, peopleTypes, standingTypes } from './past-rows';

const SEEN_WITHIN_MS = 60_000;
const MOST_RULES = 10_000;
/** Differences that are listed; all are counted. */
const MOST_EXAMPLES = 200;
const SWEEP_MS = 5 * 60_000;
/** Calls that began this long before the period may still be under way. */
const BEFORE_MS = 6 * 60 * 60_000;
/** Runs that users asked for are not simulated, so what they gave stays as it was. */
const RUN = 'RuleRunRequested';

interface Wanted {
  tenantId: string;
  /** The rule whose newest version is in force during the whole period; the others are as they were. */
  ruleId: string;
  from: string;
  to: string;
}

/** Who got a lead, and by which rule. */
interface Got {
  userId: string;
  ruleId: string;
}

export type SimulationOutcome = Omit<RuleSimulationFinished['data'], 'simulationId' | 'ruleId' | 'ruleName'>;

const leadOf = ({ data }: RecordedEvent): string => (data as { leadId?: string }).leadId ?? '';
const seatOf = (history: readonly RecordedEvent[], leadId: string): string | undefined => {
  const row = leadRowAt(history, leadId);
  return takesSeat(row) ? row?.ownerId : undefined;
};

/**
 * What rules would have given in a period of the past: the events of the period are worked on once more by the worker that gives
 * leads, on a copy of the log in memory, with the people, presence and open leads of that time. What people did themselves stays as it was.
 */
export class SimulatedRules {
  /** What rules gave in fact, and in the simulation: the last one in the period counts. */
  private readonly was = new Map<string, Got>();
  private readonly would = new Map<string, Got>();
  private readonly ruleOfTurn = new Map<string, string>();
  private readonly replaced = new Set<string>();
  private readonly runs = new Set<string>();
  private readonly captured = new Set<string>();
  private lastSweep = 0;
  /** The book of turns that was open before the period. */
  private bookBefore: string | undefined;

  constructor(
    private readonly ports: { store: EventStore; reads: ReadStore },
    private readonly wanted: Wanted,
  ) {}

  async outcome(): Promise<SimulationOutcome> {
    const { store } = this.ports;
    const { tenantId, from, to } = this.wanted;
    const rules = await this.rules();
    const log = new PastLog(store, { tenantId, replaced: this.replaced });
    const before: RecordedEvent[] = [];
    const start = await this.startOf(before);
    const rows = new PastRows(rules, await this.openLeadsAt(start));
    for (const event of before) rows.apply(event);
    const worker = new AllocationWorker({ store: log as unknown as EventStore, reads: rows.reads, unguarded: true });
    const giving = new Set(rules.map(({ ruleId }) => ruleId));
    const types = [...new Set([...worker.types, ...peopleTypes, 'TurnBookOpened', 'TurnGiven'])];
    let book = this.bookBefore;
    let hasBegun = false;
    for await (const events of store.readAll(start, { filter: { tenantId, types } })) {
      // Other work of this process goes on between two batches.
      await new Promise(setImmediate);
      for (const event of events) {
        if (event.at >= to) continue;
        if (peopleTypes.has(event.type)) rows.apply(event);
        if (event.at < from) {
          if (event.type === 'TurnBookOpened') book = event.stream;
          continue;
        }
        log.arrive(event);
        if (!hasBegun) await this.begin(log, book);
        hasBegun = true;
        await this.workOn(event, { log, rows, worker, giving });
      }
    }
    return this.told(log, rows, rules);
  }

  /**
   * The position from which the whole log is read: shortly before the period. Of what was before, only the events of people and the books of turns are
   * read, so that a simulation of a day does not read years of leads.
   */
  private async startOf(before: RecordedEvent[]): Promise<Position> {
    const { tenantId, from } = this.wanted;
    const begin = new Date(Date.parse(from) - BEFORE_MS).toISOString();
    const types = [...standingTypes, 'TurnBookOpened'];
    let start: Position = ORIGIN;
    for await (const events of this.ports.store.readAll(ORIGIN, { filter: { tenantId, types } })) {
      await new Promise(setImmediate);
      for (const event of events) {
        if (event.at >= begin) return start;
        start = event.position;
        if (event.type === 'TurnBookOpened') this.bookBefore = event.stream;
        else before.push(event);
      }
    }
    return start;
  }

  /** The rules that give leads. The simulated one is in force from the beginning; the others carry what they were. */
  private async rules(): Promise<RuleRow[]> {
    const { reads } = this.ports;
    const rows = await reads.page<RuleRow>(ruleList, this.wanted.tenantId, { limit: MOST_RULES });
    return rows
      .filter(({ kind }) => givingKinds.includes(kind))
      .map((row) => (row.ruleId === this.wanted.ruleId ? { ...row, ...inForceAlways(row) } : row));
  }

  /** Open leads by owner at a moment: those of now, less what changed since. */
  private async openLeadsAt(start: Position): Promise<Map<string, number>> {
    const { store, reads } = this.ports;
    const { tenantId, from } = this.wanted;
    const head = await store.head();
    await reads.reached(leadList.name, head, SEEN_WITHIN_MS, tenantId);
    const open = new Map(await new OpenLeads(reads).of(tenantId));
    const change = (owner: string | undefined, by: number) =>
      owner !== undefined && open.set(owner, Math.max(0, (open.get(owner) ?? 0) + by));
    const seen = new Set<string>();
    for await (const events of store.readAll(start, { filter: { tenantId, streamPrefix: `lead-${tenantId}-` }, sealed: true })) {
      for (const event of events) {
        const leadId = leadOf(event);
        if (event.at < from || event.position > head || leadId === '' || seen.has(leadId)) continue;
        seen.add(leadId);
        const history = (await store.read(leadStream(tenantId, leadId))).filter(({ position }) => position <= head);
        change(seatOf(history, leadId), -1);
        change(
          seatOf(
            history.filter(({ at }) => at < from),
            leadId,
          ),
          1,
        );
      }
    }
    return open;
  }

  /** Opens a book with the credits and waiting leads of the real one. */
  private async begin(log: PastLog, stream: string | undefined): Promise<void> {
    const { tenantId, from } = this.wanted;
    const store = log as unknown as EventStore;
    const real = stream === undefined ? [] : (await this.ports.store.read(stream)).filter(({ at }) => at < from);
    const before = stateOf(turnsDecider, real) as TurnBook;
    const day = dayIn(await zoneOf(store, tenantId), from);
    const data =
      before.status === 'none' ? { day, credits: {}, open: {}, waiting: {}, given: {} } : carriedOver({ ...before, open: {} }, day);
    const address = { stream: turnsBoundary.stream(tenantId, '1'), tenantId };
    const command = { type: 'OpenTurnBook' as const, data };
    await execute(store, turnsDecider, address, command, systemMeta('simulation', undefined), { commandId: 'open-book' });
    log.taken();
  }

  private async workOn(
    event: RecordedEvent,
    at: { log: PastLog; rows: PastRows; worker: AllocationWorker; giving: ReadonlySet<string> },
  ): Promise<void> {
    const { log, rows, worker, giving } = at;
    if (event.type === RUN) this.runs.add(event.id);
    if (event.type === 'TurnGiven') return this.note(event as RecordedEvent<TurnGiven>, giving);
    if (event.type === 'LeadAssigned' && this.isReplaced(event as RecordedEvent<LeadAssigned>)) return;
    if (
      event.type === RUN ||
      isSweep(event) ||
      // Timers of others, such as reminders, are no sweep of the queue.
      (event.type === 'TimerElapsed' && worker.thingOf(event) === undefined) ||
      (event.type.startsWith('Rule') && event.type !== RULE_ASKED) ||
      !worker.types.has(event.type)
    )
      return;
    if (event.type === 'LeadCaptured') this.captured.add(leadOf(event));
    await this.counted(log, rows, event);
    await worker.work([await this.asSeen(log, event)]);
    await this.follow(log, rows, worker);
    if (Date.parse(event.at) - this.lastSweep < SWEEP_MS) return;
    this.lastSweep = Date.parse(event.at);
    const data = { kind: SWEEP, about: {}, timerId: SWEEP, dueAt: event.at };
    await worker.work([{ ...event, id: `sweep-${event.id}`, type: 'TimerElapsed', data } as unknown as RecordedEvent]);
    await this.follow(log, rows, worker);
  }

  /** What the worker gave: its own events are worked on like all others. */
  private async follow(log: PastLog, rows: PastRows, worker: AllocationWorker): Promise<void> {
    for (let own = log.taken(); own.length > 0; own = log.taken()) {
      for (const event of own) {
        if (event.type === 'TurnGiven')
          this.ruleOfTurn.set((event.data as TurnGiven['data']).turnId, (event.data as TurnGiven['data']).ruleId);
        if (event.type !== 'LeadAssigned') continue;
        const { leadId, ownerId, assignmentId = '' } = event.data as LeadAssigned['data'];
        const ruleId = this.ruleOfTurn.get(assignmentId);
        if (ownerId !== undefined && ruleId !== undefined) this.would.set(leadId, { userId: ownerId, ruleId });
        await this.counted(log, rows, event);
        await worker.work([await this.asSeen(log, event)]);
      }
    }
  }

  /** The event with its place in the stream as the simulation has it. */
  private async asSeen(log: PastLog, event: RecordedEvent): Promise<RecordedEvent> {
    if (!event.stream.startsWith(`lead-${this.wanted.tenantId}-`)) return event;
    return (await log.read(event.stream)).find(({ position, id }) => position === event.position && id === event.id) ?? event;
  }

  private async counted(log: PastLog, rows: PastRows, { stream, position, data }: RecordedEvent): Promise<void> {
    const { leadId } = data as { leadId?: string };
    if (leadId === undefined || stream !== leadStream(this.wanted.tenantId, leadId)) return;
    const history = await log.read(stream);
    const before = history.filter((one) => one.position < position);
    const after = history.filter((one) => one.position <= position);
    rows.moved(seatOf(before, leadId), seatOf(after, leadId));
  }

  /** A turn that a rule really took: its assignment is replaced. */
  private note({ data, meta }: RecordedEvent<TurnGiven>, giving: ReadonlySet<string>): void {
    if (!giving.has(data.ruleId) || this.runs.has(meta.causationId ?? '')) return;
    this.replaced.add(data.turnId);
    this.ruleOfTurn.set(data.turnId, data.ruleId);
  }

  private isReplaced({ data: { assignmentId = '', leadId, ownerId } }: RecordedEvent<LeadAssigned>): boolean {
    if (!this.replaced.has(assignmentId)) return false;
    if (ownerId !== undefined) this.was.set(leadId, { userId: ownerId, ruleId: this.ruleOfTurn.get(assignmentId) ?? '' });
    return true;
  }

  private async told(log: PastLog, rows: PastRows, rules: readonly RuleRow[]): Promise<SimulationOutcome> {
    const { tenantId, to } = this.wanted;
    const leads = [...new Set([...this.was.keys(), ...this.would.keys()])];
    const different = leads.filter((leadId) => this.was.get(leadId)?.userId !== this.would.get(leadId)?.userId);
    let [uncaught, wasUncaught] = [0, 0];
    const isOpen = (history: readonly RecordedEvent[], leadId: string) => {
      const row = leadRowAt(history, leadId);
      return row !== undefined && !row.removed && row.ownerId === undefined;
    };
    for (const leadId of this.captured) {
      const stream = leadStream(tenantId, leadId);
      if (isOpen(await log.read(stream), leadId)) uncaught++;
      const real = await this.ports.store.read(stream);
      if (
        isOpen(
          real.filter(({ at }) => at < to),
          leadId,
        )
      )
        wasUncaught++;
    }
    const book = await this.book(log);
    const count = (got: ReadonlyMap<string, Got>, fits: (one: Got) => boolean) => [...got.values()].filter(fits).length;
    const people = new Set([...this.was.values(), ...this.would.values()].map(({ userId }) => userId));
    const given = new Set([...this.was.values(), ...this.would.values()].map(({ ruleId }) => ruleId));
    const result: SimulationOutcome = {
      leads: leads.length,
      people: [...people].map((userId) => ({
        userId,
        was: count(this.was, (one) => one.userId === userId),
        would: count(this.would, (one) => one.userId === userId),
        open: rows.open.get(userId) ?? 0,
      })),
      rules: rules
        .filter(({ ruleId }) => given.has(ruleId) || ruleId === this.wanted.ruleId)
        .map(({ ruleId, name }) => ({
          ...{ ruleId, name },
          was: count(this.was, (one) => one.ruleId === ruleId),
          would: count(this.would, (one) => one.ruleId === ruleId),
        })),
      waiting: Object.keys(book.waiting).length,
      ...{ uncaught, wasUncaught, differences: different.length },
      examples: different.slice(0, MOST_EXAMPLES).map((leadId) => {
        const [was, would] = [this.was.get(leadId), this.would.get(leadId)];
        return { leadId, ...(was && { wasId: was.userId }), ...(would && { wouldId: would.userId, wouldRuleId: would.ruleId }) };
      }),
    };
    return result;
  }

  /** The newest book of the simulation. */
  private async book(log: PastLog): Promise<TurnBook> {
    for (let number = 1; ; number++) {
      const events = await log.read(turnsBoundary.stream(this.wanted.tenantId, String(number)));
      const state = stateOf(turnsDecider, events) as TurnBook;
      if (state.status !== 'closed') return state;
    }
  }
}

const inForceAlways = ({ version, definition, name }: RuleRow): Partial<RuleRow> => ({
  ...{ state: 'active', inForce: version, definitionInForce: definition, nameInForce: name, inForceSince: '' },
});

const isSweep = ({ type, data }: RecordedEvent) => type === 'TimerElapsed' && (data as TimerElapsed['data']).kind === SWEEP;
