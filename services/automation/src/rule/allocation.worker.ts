import type { TimerElapsed } from '@matricula/domain/automation';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import {
  byPriority,
  RULE_ASKED,
  ruleEvents,
  stoppedSince,
  triggerEventTypes,
  type AutomationResumed,
  type RuleRunRequested,
} from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import { leadListProjector } from '@matricula/projections/lead';
import type { LeadRow } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import { Allocator } from './allocator';
import { CompiledVersions } from './compiled-versions';
import { ControlsAt, controlTypes, stoppedUntil } from './controls-at';
import { GivingStorms } from './giving-storms';
import { RELEASE } from './held-leads';
import { LeadRules } from './lead-rules';
import { isChosen, WorkRules, workTypes } from './work-rules';
import { People, peopleModels } from './people';
import { PeopleRows } from './people-rows';
import { Reallocation } from './reallocation';
import { RuleRecord } from './rule-record';
import { inForce, type RuleInForce } from './rules-in-force';
import { leadIdOf, rowsOf } from './standing-lead';
import { isOutsideHours } from './working-time';
import { WaitingLeads, type Occasion, type RulesThen } from './waiting-leads';

const SEEN_WITHIN_MS = 10_000;
/** Rows of people serve for this long the events that they include already. */
const SHARED_MS = 1_000;
/** Maximum number of cached rows of people, over all institutions. */
const MOST_ROWS = 1_000;
/** Kind of the timer after which idle and waiting leads are looked at. */
export const SWEEP = 'rule-sweep';
const SWEEP_MS = 5 * 60_000;
/** The kind of the timer after which waiting leads are given on to people who got as many as they get at once. */
const SERVE = 'rule-serve';
const SERVE_MS = 60_000;

const ofRules = new Set<string>(ruleEvents.map(({ type }) => type));
/** Events that change a lead, except those that no rule is asked about. */
const ofRows = new Set([...(leadListProjector.types ?? [])].filter((type) => type !== 'LeadErased' && type !== 'LeadScored'));
/** Events that rules hear by their names, and those that ask one rule about one lead. */
const heard = new Set([...triggerEventTypes, RULE_ASKED]);
const ofLeads = new Set([...ofRows, ...heard]);
/** Events after which somebody may be free. */
const ofPeople = new Set(['AttendanceCheckedIn', 'UserPresenceChanged', 'UserSignedIn', 'UserReinstated']);
/** Events after which a lead that waits for the end of a call may be given. */
const ofCalls = new Set(['CallEnded', 'CallMissed']);
/** The kind of the timer after which throttled leads of imports and bulk work are given. */
export const WORK = 'rule-work';
const timers: readonly string[] = [SWEEP, SERVE, RELEASE, WORK];
/** Leaves no history from which the open leads of its owner could be counted. */
const ERASED = 'LeadErased';
/** Asks about what waited since a stop. */
const RESUMED = 'AutomationResumed';
const models = [ruleList, ...peopleModels];

/** Rows of people, which include everything up to a position. */
interface SharedRows {
  rows: PeopleRows;
  asOf: Position;
  readAt: number;
}

/** Whether a rule hears an event that changes no lead. */
const isHeard = ({ type }: RecordedEvent, rules: readonly RuleInForce[]) =>
  type === RULE_ASKED || rules.some(({ definition }) => definition.triggerType === 'event');

/** Whether a lead counts among the open leads of its owner. */
export const takesSeat = (row: LeadRow | undefined) => row?.ownerId !== undefined && !row.removed && !row.stageLocked;

/** The person among whose open leads a lead counts. */
const seatOf = (row: LeadRow | undefined) => (takesSeat(row) ? row?.ownerId : undefined);

const isTimer = (event: RecordedEvent, ...kinds: string[]): event is RecordedEvent<TimerElapsed> =>
  event.type === 'TimerElapsed' && kinds.includes((event.data as TimerElapsed['data']).kind);

/**
 * Gives leads to people by the rules in force: each lead when the trigger of a rule names what happens to it; waiting leads when somebody becomes
 * free; all matching ones when a user asks for it; idle ones every five minutes. Works on one event of an institution after another, so that its
 * turns are fair.
 */
export class AllocationWorker implements EventWorker {
  readonly name = 'rule-allocation';
  readonly types = new Set([...ofRules, ...ofLeads, ...ofPeople, ...ofCalls, ...controlTypes, ...workTypes, ERASED, 'TimerElapsed']);
  /** Waiting for read models delays only this institution. */
  readonly underWay = 2_000;
  private readonly record: RuleRecord;
  private readonly compiled = new CompiledVersions((row, timeZone) => inForce([row], timeZone));
  private readonly allocator: Allocator;
  private readonly reallocation: Reallocation;
  private readonly controls: ControlsAt;
  /** When the next sweep is due, by tenant, as far as this process set its timer. */
  private readonly due = new Map<string, number>();
  /** Rows of people that the events of a backlog and the parts of a release share, by tenant. */
  private readonly shared = new BoundedMap<SharedRows>(MOST_ROWS);
  private readonly waiting: WaitingLeads;
  private readonly workRules: WorkRules;
  private readonly storms: GivingStorms | undefined;
  private readonly leadRules: LeadRules;

  /**
   * `allocator`: the one of this process; steps of workflows give leads by it too. `simulated`: what time it is in a simulation, in which no rule is
   * stopped because it gives too many leads, since nobody could resume it, and no manager hears of waiting leads.
   */
  constructor(private readonly ports: { store: EventStore; reads: ReadStore; allocator?: Allocator; simulated?: () => number }) {
    const { store } = ports;
    this.record = new RuleRecord(ports);
    this.allocator = ports.allocator ?? new Allocator(ports);
    this.waiting = new WaitingLeads({ store, allocator: this.allocator });
    this.reallocation = new Reallocation(ports, this.allocator);
    this.controls = new ControlsAt(store);
    this.storms = ports.simulated ? undefined : new GivingStorms({ ...ports, lastTurn: (event) => this.lastTurn(event) });
    this.workRules = new WorkRules({ store, timer: WORK, types: [...ofLeads] });
    this.leadRules = new LeadRules({
      ...{ store, reads: ports.reads, allocator: this.allocator, waiting: this.waiting, controls: this.controls },
      ...{ workRules: this.workRules, storms: this.storms, types: [...ofLeads] },
      rulesOf: (event) => this.rulesOf(event),
      people: (occasion) => this.people(occasion),
    });
  }

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TimerElapsed') return timers.includes((data as TimerElapsed['data']).kind) ? 'turns' : undefined;
    const isAlways = [ofRules, ofPeople, ofCalls, controlTypes, workTypes].some((types) => types.has(type));
    return isAlways || leadIdOf(data) !== undefined ? 'turns' : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (ofRules.has(event.type)) this.record.forget(event.tenantId);
      if (controlTypes.has(event.type)) this.controls.forget(event.tenantId);
      if (ofRules.has(event.type) || ofPeople.has(event.type) || ofCalls.has(event.type)) this.shared.delete(event.tenantId);
      const then = await this.rulesThen(event);
      const isAsked =
        event.type !== ERASED && (then.rules.some(({ ruleId }) => !then.stopped.has(ruleId)) || isTimer(event, RELEASE, WORK));
      if (workTypes.has(event.type)) await this.workRules.begun(event);
      else if (isAsked) await this.workOn(event, then);
      else if (event.type === ERASED) this.allocator.openLeads.forget(event.tenantId);
      else if (ofRows.has(event.type) && this.allocator.openLeads.knows(event.tenantId)) await this.countSeats(event);
    }
  }

  /** Notes whether the lead of an event came to somebody or left them: steps of workflows count open leads too. */
  private async countSeats(event: RecordedEvent): Promise<void> {
    const { before, then } = await rowsOf(this.ports.store, event);
    this.allocator.openLeads.note(event, seatOf(before), seatOf(then));
  }

  private async workOn(event: RecordedEvent, then: RulesThen): Promise<void> {
    const { tenantId, at, position } = event;
    const moment = { tenantId, at, timeZone: await zoneOf(this.ports.store, tenantId) };
    const cause = { id: event.id, correlationId: event.meta.correlationId, chain: event.meta.chain };
    const occasion = { moment, cause, position };
    await this.allocator.recover(moment, () => this.people(occasion), cause);
    if (event.type === RESUMED) await this.resumed(event as RecordedEvent<AutomationResumed>, then, occasion);
    else if (event.type === 'RuleRunRequested') await this.leadRules.run(event as RecordedEvent<RuleRunRequested>, then, occasion);
    else if (isTimer(event, RELEASE)) await this.leadRules.held(occasion).elapsed(event, then.rules);
    else if (isTimer(event, WORK))
      await this.workRules.elapsed(event, (events, part) =>
        this.leadRules.ofWork(events, { timer: event, inForceNow: then.rules, part }, occasion),
      );
    else if (isTimer(event, SERVE)) await this.serve(then, occasion);
    else if (event.type === 'TimerElapsed') await this.sweep(event, then, occasion);
    else if (ofPeople.has(event.type)) await this.serve(then, occasion);
    else {
      if (ofCalls.has(event.type)) await this.serve(then, occasion);
      if (ofRows.has(event.type) || (heard.has(event.type) && isHeard(event, then.rules))) await this.lead(event, then, occasion);
    }
    await this.allocator.afterReturned(moment, () => this.serve(then, occasion));
    if (event.type === 'RuleActivated' && then.rules.some(({ kind }) => kind === 'reallocation')) await this.sweepLater(occasion);
    else if (event.type !== 'TimerElapsed' && Object.keys((await this.allocator.book(moment)).waiting).length > 0)
      await this.sweepLater(occasion);
  }

  /** The rules in force at an event, and those that a stop held then. What comes after a stop waits as its end decides. */
  private async rulesThen(event: RecordedEvent): Promise<RulesThen> {
    const rules = await this.rulesOf(event);
    const events = rules.length === 0 ? [] : await this.controls.events(event);
    return { rules, stopped: new Set(rules.flatMap(({ ruleId }) => (stoppedSince(events, ruleId) === undefined ? [] : [ruleId]))) };
  }

  /** Asks the rules that were stopped about what came meanwhile, as far as the user wants it; then the waiting leads are given. */
  private async resumed(event: RecordedEvent<AutomationResumed>, then: RulesThen, occasion: Occasion): Promise<void> {
    const { scope } = event.data;
    if (scope === 'messages' || scope === 'entries') return;
    if (then.rules.some(({ kind }) => kind === 'reallocation')) await this.sweepLater(occasion);
    await this.leadRules.held(occasion).release(event, then.rules);
    const controls = await this.controls.events(event);
    await this.workRules.resumed(event, stoppedUntil(controls, event));
    await this.waiting.drop(controls, occasion);
    await this.serve(then, occasion);
  }

  /** Asks the rules about the lead of an event. */
  private async lead(event: RecordedEvent, then: RulesThen, occasion: Occasion): Promise<void> {
    const { moment, cause } = occasion;
    if (leadIdOf(event.data) === undefined) return;
    const { leadId, now, then: row, ...rows } = await rowsOf(this.ports.store, event);
    await this.allocator.unqueue(moment, leadId, { ownerId: now?.ownerId, isGone: !now || now.removed }, cause);
    const { before } = rows;
    if (ofRows.has(event.type)) this.allocator.openLeads.note(event, seatOf(before), seatOf(row));
    if (now && row && (await this.leadRules.asks(event, row)))
      await this.leadRules.ask({ event, then, isGuarded: !isChosen(event), rows: { ...rows, now, then: row }, ...occasion });
    // The lead left its owner, or no longer counts among the open ones.
    if (takesSeat(before) && (!takesSeat(row) || row?.ownerId !== before?.ownerId)) await this.serve(then, occasion);
  }

  /** Gives waiting leads to people who may have become free. */
  private async serve({ rules }: RulesThen, occasion: Occasion): Promise<void> {
    const stopped = await this.controls.stoppedNow(occasion.moment.tenantId, rules);
    const isCut = await this.waiting.serve({ rules, stopped }, occasion, () => this.people(occasion));
    if (isCut) await this.wait(SERVE, SERVE_MS, occasion);
  }

  /** Moves idle leads, gives out waiting ones to people whose shift or hour began, and escalates those that wait too long. */
  private async sweep(event: RecordedEvent, { rules }: RulesThen, occasion: Occasion): Promise<void> {
    const { moment, cause, position } = occasion;
    const then = { rules, stopped: await this.controls.stoppedNow(moment.tenantId, rules) };
    this.due.delete(moment.tenantId);
    await this.serve(then, occasion);
    const people = await this.people(occasion);
    if (!this.ports.simulated) await this.waiting.escalate(then, people, occasion);
    const idle = rules.filter(({ kind, ruleId }) => kind === 'reallocation' && !then.stopped.has(ruleId)).toSorted(byPriority);
    for (const rule of idle) {
      if (isOutsideHours(rule.definition, moment)) continue;
      // A stop ends a sweep that is under way.
      const isHeld = async () =>
        (await this.controls.stoppedNow(moment.tenantId, [rule])).has(rule.ruleId) ||
        (await this.leadRules.stormOf(event, rule)) !== 'calm';
      if (!rule.isDryRun && (await isHeld())) continue;
      await this.reallocation.sweep(moment, rule, people, cause, position, { isHeld, note: () => this.storms?.note(event, rule) });
    }
    if (idle.length > 0 || (await this.waiting.list(moment)).length > 0) await this.sweepLater(occasion);
  }

  /** Sets the timer of the next sweep, unless it runs. */
  private async sweepLater(occasion: Occasion): Promise<void> {
    const { tenantId } = occasion.moment;
    const now = this.now();
    if ((this.due.get(tenantId) ?? 0) > now) return;
    this.due.set(tenantId, now + SWEEP_MS);
    await this.wait(SWEEP, SWEEP_MS, occasion);
  }

  private async lastTurn({ tenantId, at }: RecordedEvent): Promise<Position> {
    return this.allocator.lastTurn({ tenantId, at, timeZone: await zoneOf(this.ports.store, tenantId) });
  }

  private now(): number {
    return this.ports.simulated?.() ?? Date.now();
  }

  private async wait(kind: string, forMs: number, { moment: { tenantId }, cause }: Occasion): Promise<void> {
    const { stream, decider, command } = setTimer(kind, tenantId, new Date(this.now() + forMs).toISOString());
    const address = { stream: stream(tenantId), tenantId };
    const meta = systemMeta(cause.correlationId, cause.id);
    await execute(this.ports.store, decider, address, command, meta, { commandId: `${kind}-after-${cause.id}` });
  }

  /**
   * The people as of an event; their open leads include everything that was given since, without waiting for its rows. Rows that were just read serve
   * again if they include the event. @throws ReadBehind
   */
  private async people({ position, moment }: Pick<Occasion, 'position' | 'moment'>): Promise<People> {
    const { tenantId } = moment;
    const { reads } = this.ports;
    let shared = this.shared.get(tenantId);
    if (!shared || position > shared.asOf || performance.now() - shared.readAt >= SHARED_MS) {
      for (const { name } of models) await reads.reached(name, position, SEEN_WITHIN_MS, tenantId);
      const positions = await Promise.all(models.map(({ name }) => reads.position(name, tenantId)));
      const asOf = positions.reduce((least, one) => (one < least ? one : least));
      shared = { rows: new PeopleRows(reads, tenantId), asOf, readAt: performance.now() };
      this.shared.set(tenantId, shared);
    }
    return new People(reads, moment, this.allocator.openLeads, shared.rows);
  }

  /** The rules in force at an event. @throws ReadBehind */
  private async rulesOf(event: RecordedEvent): Promise<readonly RuleInForce[]> {
    const rows = await this.record.at(event);
    if (rows.length === 0) return [];
    const timeZone = await zoneOf(this.ports.store, event.tenantId);
    return rows.flatMap((row) => this.compiled.of(row, timeZone));
  }
}
