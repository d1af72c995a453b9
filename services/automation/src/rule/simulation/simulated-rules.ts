import { timerDecider, timerStream, type TimerElapsed, type TimerSet } from '@matricula/domain/automation';
import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import { carriedOver, givingKinds, RULE_ASKED, turnsBoundary, turnsDecider, type TurnBook, type TurnGiven } from '@matricula/domain/rule';
import { execute, stateOf, type EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { systemMeta, zoneOf } from '@matricula/policy-kit';
import { leadRowAt } from '@matricula/projections/lead';
import { leadList } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { AllocationWorker, takesSeat } from '../allocation.worker';
import { OpenLeads } from '../open-leads';
import { PastLog } from './past-log';
import { PastRows, peopleTypes, standingTypes } from './past-rows';
import { betweenParts, type IsCancelled } from './between-parts';
import { startBefore } from './past-start';
import { outcomeOf, type Got, type SimulationOutcome } from './simulated-outcome';
import { SimulatedTimers } from './simulated-timers';

const SEEN_WITHIN_MS = 60_000;
const MOST_RULES = 10_000;
/** How late a real timer may have elapsed. */
const LATE_MS = 60_000;
/** Calls that began this long before the period may still be under way. */
const BEFORE_MS = 6 * 60 * 60_000;
/** Runs that users asked for are not simulated, so what they gave stays as it was. */
const RUN = 'RuleRunRequested';
/** Events that are worked on before the user is heard. */
const PART = 50;

interface Wanted {
  tenantId: string;
  /** Asked between parts of the work: whether a user cancelled the simulation. */
  isCancelled?: IsCancelled;
  /** The rule whose newest version is in force during the whole period; the others are as they were. */
  ruleId: string;
  from: string;
  to: string;
}

const leadOf = ({ data }: RecordedEvent): string => (data as { leadId?: string }).leadId ?? '';
const seatOf = (history: readonly RecordedEvent[], leadId: string): string | undefined => {
  const row = leadRowAt(history, leadId);
  return takesSeat(row) ? row?.ownerId : undefined;
};

/** The simulation as far as it is: the log, the people, and the worker that gives leads by the rules. */
interface Past {
  log: PastLog;
  rows: PastRows;
  worker: AllocationWorker;
  giving: ReadonlySet<string>;
}

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
  private readonly timers = new SimulatedTimers();
  /** Position and time of the event at hand. */
  private position: Position = ORIGIN;
  private at = '';
  /** The book of turns that was open before the period. */
  private bookBefore: string | undefined;

  constructor(
    private readonly ports: { store: EventStore; reads: ReadStore },
    private readonly wanted: Wanted,
  ) {}

  /** @throws SimulationCancelled between two parts of the work, if a user cancelled it */
  async outcome(): Promise<SimulationOutcome> {
    const { store } = this.ports;
    const { tenantId, from, to } = this.wanted;
    const rules = await this.rules();
    const log = new PastLog(store, { tenantId, replaced: this.replaced });
    const before: RecordedEvent[] = [];
    const start = await this.startOf(before);
    const rows = new PastRows(rules, await this.openLeadsAt(start));
    for (const event of before) rows.apply(event);
    const worker = new AllocationWorker({ store: log as unknown as EventStore, reads: rows.reads, simulated: () => Date.parse(this.at) });
    const giving = new Set(rules.map(({ ruleId }) => ruleId));
    const types = [...new Set([...worker.types, ...peopleTypes, 'TurnBookOpened', 'TurnGiven'])];
    const past = { log, rows, worker, giving };
    let book = this.bookBefore;
    let hasBegun = false;
    for await (const events of store.readAll(start, { filter: { tenantId, types } })) {
      await betweenParts(this.wanted.isCancelled);
      for (const [index, event] of events.entries()) {
        if (index > 0 && index % PART === 0) await betweenParts(this.wanted.isCancelled);
        if (event.at >= to) continue;
        if (hasBegun) await this.elapseUntil(event.at, past);
        if (peopleTypes.has(event.type)) rows.apply(event);
        if (event.at < from) {
          if (event.type === 'TurnBookOpened') book = event.stream;
          continue;
        }
        this.arrive(log, event);
        if (!hasBegun) await this.begin(log, book);
        hasBegun = true;
        await this.workOn(event, past);
      }
    }
    await this.elapseUntil(to, past);
    const waiting = Object.keys((await this.book(log)).waiting).length;
    const { was, would, captured } = this;
    const histories = { simulated: (stream: string) => log.read(stream), real: (stream: string) => store.read(stream) };
    return outcomeOf({ ...this.wanted, was, would, captured, rules, waiting, open: rows.open }, histories);
  }

  private arrive(log: PastLog, { position, at }: Pick<RecordedEvent, 'position' | 'at'>): void {
    [this.position, this.at] = [position, at];
    log.arrive({ position, at });
  }

  /** Where the log is read from; what is known of people before it. */
  private startOf(before: RecordedEvent[]): Promise<Position> {
    const { tenantId, from, isCancelled } = this.wanted;
    const begin = new Date(Date.parse(from) - BEFORE_MS).toISOString();
    return startBefore(this.ports.store, { tenantId, types: [...standingTypes, 'TurnBookOpened'], begin, isCancelled }, (event) => {
      if (event.type === 'TurnBookOpened') this.bookBefore = event.stream;
      else before.push(event);
    });
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
      for (const [index, event] of events.entries()) {
        if (index % PART === 0) await betweenParts(this.wanted.isCancelled);
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

  private async workOn(event: RecordedEvent, past: Past): Promise<void> {
    const { log, rows, worker, giving } = past;
    if (event.type === RUN) this.runs.add(event.id);
    if (event.type === 'TurnGiven') return this.note(event as RecordedEvent<TurnGiven>, giving);
    if (event.type === 'LeadAssigned' && this.isReplaced(event as RecordedEvent<LeadAssigned>)) return;
    if (event.type === 'TimerElapsed') return this.elapsed(event as RecordedEvent<TimerElapsed>, past);
    if (event.type === RUN || (event.type.startsWith('Rule') && event.type !== RULE_ASKED) || !worker.types.has(event.type)) return;
    if (event.type === 'LeadCaptured') this.captured.add(leadOf(event));
    await this.counted(log, rows, event);
    await worker.work([await this.asSeen(log, event)]);
    await this.follow(past);
  }

  /** A timer of the real log elapsed. Those of others, such as reminders, concern no rule. */
  private async elapsed(event: RecordedEvent<TimerElapsed>, past: Past): Promise<void> {
    if (past.worker.thingOf(event) === undefined) return;
    const { timerId } = event.data;
    const timer = this.timers.take(timerId);
    if (timer) return this.elapse(timer, past);
    if (this.timers.isKnown(timerId)) return;
    await past.worker.work([event]);
    await this.follow(past);
  }

  /** Lets the timers of the simulation elapse whose time has come and that did not elapse in the real log. */
  private async elapseUntil(at: string, past: Past): Promise<void> {
    const before = Date.parse(at) - LATE_MS;
    for (let timer = this.timers.takeDue(before); timer; timer = this.timers.takeDue(before)) {
      await new Promise(setImmediate);
      this.arrive(past.log, { position: this.position, at: timer.dueAt > this.at ? timer.dueAt : this.at });
      await this.elapse(timer, past);
    }
  }

  private async elapse({ timerId, dueAt }: TimerSet['data'], past: Past): Promise<void> {
    const { tenantId } = this.wanted;
    const store = past.log as unknown as EventStore;
    const address = { stream: timerStream(tenantId, timerId), tenantId };
    const command = { type: 'ElapseTimer' as const, data: { timerId, dueAt } };
    await execute(store, timerDecider, address, command, systemMeta('simulation', undefined), { commandId: `elapse-${timerId}-${dueAt}` });
    await past.worker.work(past.log.taken().filter(({ type }) => type === 'TimerElapsed'));
    await this.follow(past);
  }

  /** What the worker gave: its own events are worked on like all others. */
  private async follow({ log, rows, worker }: Past): Promise<void> {
    for (let own = log.taken(); own.length > 0; own = log.taken()) {
      for (const event of own) {
        if (event.type === 'TimerSet') this.timers.note(event as RecordedEvent<TimerSet>);
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
    return log.placed(event);
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
