import type { TimerElapsed } from '@matricula/domain/automation';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import {
  byPriority,
  givingOrderOf,
  ruleEvents,
  ruleNotifications,
  stoppedSince,
  type AutomationResumed,
  type Exclusion,
  type RuleRunRequested,
  type WaitingLead,
} from '@matricula/domain/rule';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { allOf, dayRange } from '@matricula/lists';
import { setTimer, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import { leadListProjector, leadRowAt } from '@matricula/projections/lead';
import { leadList, ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import { Allocator, type Cause } from './allocator';
import { ControlsAt, controlTypes } from './controls-at';
import { HeldLeads, RELEASE } from './held-leads';
import { OpenLeads } from './open-leads';
import { People, peopleModels, type Moment } from './people';
import { Reallocation } from './reallocation';
import { firesRule } from './chains';
import { CompiledVersions } from './compiled-versions';
import { RuleRecord } from './rule-record';
import { inForce, type RuleInForce } from './rules-in-force';

const SEEN_WITHIN_MS = 10_000;
const MOST_ESCALATED = 100_000;
/** Leads that a run gives out. */
const MOST_LEADS = 10_000;
/** Waiting leads that a person gets at once. */
const AT_ONCE = 10;
/** Kind of the timer after which idle and waiting leads are looked at. */
export const SWEEP = 'rule-sweep';
const SWEEP_MS = 5 * 60_000;

const ofRules = new Set<string>(ruleEvents.map(({ type }) => type));
/** Events that change a lead, except those that no rule is asked about. */
const ofLeads = new Set([...(leadListProjector.types ?? [])].filter((type) => type !== 'LeadErased' && type !== 'LeadScored'));
/** Events after which somebody may be free. */
const ofPeople = new Set(['AttendanceCheckedIn', 'UserPresenceChanged', 'UserSignedIn', 'UserReinstated']);
/** Events after which a lead that waits for the end of a call may be given. */
const ofCalls = new Set(['CallEnded', 'CallMissed']);
/** Leaves no history from which the open leads of its owner could be counted. */
const ERASED = 'LeadErased';
/** Asks about what waited since a stop. */
const RESUMED = 'AutomationResumed';
const models = [ruleList, ...peopleModels];

/** Triggers that an event of a lead fires. */
const triggersOf = (type: string): readonly string[] =>
  type === 'LeadCaptured' ? ['create', 'enquiry'] : type === 'LeadReEnquired' ? ['enquiry', 'update'] : ['update'];

/** A lead that rules are asked about: its rows as of the latest event, of the event at hand and before it. */
interface Asked {
  event: RecordedEvent;
  rules: readonly RuleInForce[];
  history: readonly RecordedEvent[];
  now: LeadRow;
  then: LeadRow;
  before: LeadRow | undefined;
  /** The position that read models must have reached. */
  asOf: Position;
  moment: Moment;
  cause: Cause;
}

/** Imports and bulk work fire no rules: a user runs a rule for them. */
const asksRules = ({ type, data }: RecordedEvent, then: LeadRow) =>
  type !== 'LeadAssigned' && !then.removed && (data as { jobId?: string }).jobId === undefined;

/** Whether a lead counts among the open leads of its owner. */
export const takesSeat = (row: LeadRow | undefined) => row?.ownerId !== undefined && !row.removed && !row.stageLocked;

/** The owners that a lead had, the latest first. */
const formerOwnersOf = (history: readonly RecordedEvent[]): string[] => {
  const owners = history.flatMap(({ type, data }) => (type === 'LeadAssigned' ? ((data as LeadAssigned['data']).ownerId ?? []) : []));
  return [...new Set(owners.toReversed())];
};

const isReleaseTimer = (event: RecordedEvent): event is RecordedEvent<TimerElapsed> =>
  event.type === 'TimerElapsed' && (event.data as TimerElapsed['data']).kind === RELEASE;

const leadOf = (data: unknown): string | undefined => (data as { leadId?: string }).leadId;

/**
 * Gives leads to people by the rules in force: each lead when it is captured, enquires again or starts to match; waiting leads when somebody becomes
 * free; all matching ones when a user asks for it; idle ones every five minutes. Works on one event of an institution after another, so that its
 * turns are fair.
 */
export class AllocationWorker implements EventWorker {
  readonly name = 'rule-allocation';
  readonly types = new Set([...ofRules, ...ofLeads, ...ofPeople, ...ofCalls, ...controlTypes, ERASED, 'TimerElapsed']);
  /** Waiting for read models delays only this institution. */
  readonly underWay = 2_000;
  private readonly record: RuleRecord;
  private readonly compiled = new CompiledVersions((row, timeZone) => inForce([row], timeZone));
  private readonly allocator: Allocator;
  private readonly reallocation: Reallocation;
  private readonly controls: ControlsAt;
  /** When the next sweep is due, by tenant, as far as this process set its timer. */
  private readonly due = new Map<string, number>();
  private readonly escalated = new BoundedMap<true>(MOST_ESCALATED);

  private readonly openLeads: OpenLeads;

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.record = new RuleRecord(ports);
    this.openLeads = new OpenLeads(ports.reads);
    this.allocator = new Allocator(ports);
    this.reallocation = new Reallocation(ports, this.allocator);
    this.controls = new ControlsAt(ports.store);
  }

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TimerElapsed') return [SWEEP, RELEASE].includes((data as TimerElapsed['data']).kind) ? 'turns' : undefined;
    return ofRules.has(type) || ofPeople.has(type) || ofCalls.has(type) || controlTypes.has(type) || leadOf(data) !== undefined
      ? 'turns'
      : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (ofRules.has(event.type)) this.record.forget(event.tenantId);
      if (controlTypes.has(event.type)) this.controls.forget(event.tenantId);
      const rules = await this.working(event, await this.rulesOf(event));
      const isAsked = event.type !== ERASED && (rules.length > 0 || isReleaseTimer(event));
      if (isAsked) await this.workOn(event, rules);
      else if (event.type === ERASED || ofLeads.has(event.type)) this.openLeads.forget(event.tenantId);
    }
  }

  private async workOn(event: RecordedEvent, rules: readonly RuleInForce[]): Promise<void> {
    const { tenantId, at } = event;
    const moment = { tenantId, at, timeZone: await zoneOf(this.ports.store, tenantId) };
    const cause = { id: event.id, correlationId: event.meta.correlationId, chain: event.meta.chain };
    await this.allocator.recover(moment, () => this.people(event.position, moment), cause);
    if (event.type === RESUMED) await this.resumed(event as RecordedEvent<AutomationResumed>, rules, moment, cause);
    else if (event.type === 'RuleRunRequested') await this.run(event as RecordedEvent<RuleRunRequested>, rules, moment, cause);
    else if (isReleaseTimer(event)) await this.held(moment, event.position).elapsed(event, rules);
    else if (event.type === 'TimerElapsed') await this.sweep(event, rules, moment, cause);
    else if (ofPeople.has(event.type) || ofCalls.has(event.type)) await this.serve(event, rules, moment, cause);
    else if (ofLeads.has(event.type)) await this.lead(event, rules, moment, cause);
    if (event.type === 'RuleActivated' && rules.some(({ kind }) => kind === 'reallocation')) await this.sweepLater(moment, cause);
    else if (event.type !== 'TimerElapsed' && Object.keys((await this.allocator.book(moment)).waiting).length > 0)
      await this.sweepLater(moment, cause);
  }

  /** Of the rules in force, those that no stop held when the event was written: what comes after a stop waits, what was before it does not. */
  private async working(event: RecordedEvent, rules: readonly RuleInForce[]): Promise<readonly RuleInForce[]> {
    if (rules.length === 0) return rules;
    const events = await this.controls.events(event);
    return events.length === 0 ? rules : rules.filter(({ ruleId }) => stoppedSince(events, ruleId) === undefined);
  }

  /** Asks the rules that were stopped about what came meanwhile, as far as the user wants it; then the waiting leads are given. */
  private async resumed(event: RecordedEvent<AutomationResumed>, rules: readonly RuleInForce[], moment: Moment, cause: Cause) {
    const { scope } = event.data;
    if (scope === 'messages' || scope === 'entries') return;
    if (rules.some(({ kind }) => kind === 'reallocation')) await this.sweepLater(moment, cause);
    await this.held(moment, event.position).release(event, rules);
    await this.serve(event, rules, moment, cause);
  }

  /** What a stop held, with the people as of now. */
  private held(moment: Moment, asOf: Position): HeldLeads {
    const { store } = this.ports;
    return new HeldLeads({
      ...{ store, controls: this.controls, types: [...ofLeads, 'RuleRunRequested'] },
      ask: async (event, rules) => {
        const cause = { id: event.id, correlationId: event.meta.correlationId };
        if (event.type === 'RuleRunRequested') {
          await this.run({ ...(event as RecordedEvent<RuleRunRequested>), position: asOf }, rules, moment, cause);
          return true;
        }
        const { history, now, then, before } = await this.rowsOf(event);
        if (!now || !then || !asksRules(event, then)) return false;
        return this.ask({ event, rules, history, now, then, before, moment, cause, asOf });
      },
    });
  }

  /** Asks the rules about the lead of an event. */
  private async lead(event: RecordedEvent, rules: readonly RuleInForce[], moment: Moment, cause: Cause): Promise<void> {
    const { leadId, history, now, then, before } = await this.rowsOf(event);
    if (!now || now.removed || now.ownerId !== undefined) await this.allocator.unqueue(moment, leadId, now?.ownerId !== undefined, cause);
    this.openLeads.note(event, takesSeat(before) ? before?.ownerId : undefined, takesSeat(then) ? then?.ownerId : undefined);
    if (now && then && asksRules(event, then))
      await this.ask({ event, rules, history, now, then, before, moment, cause, asOf: event.position });
    // The lead left its owner, or no longer counts among the open ones.
    if (takesSeat(before) && (!takesSeat(then) || then?.ownerId !== before?.ownerId)) await this.serve(event, rules, moment, cause);
  }

  /** The lead of an event now, at the event and before it. */
  private async rowsOf({ tenantId, data, revision }: RecordedEvent) {
    const leadId = leadOf(data) ?? '';
    const history = await this.ports.store.read(leadStream(tenantId, leadId));
    const rowAt = (last: number) =>
      leadRowAt(
        history.filter((one) => one.revision <= last),
        leadId,
      );
    return { leadId, history, now: leadRowAt(history, leadId), then: rowAt(revision), before: rowAt(revision - 1) };
  }

  /** Asks the rules in their order about a lead, until one of them gives it or lets it wait. False if none of them is to be asked. */
  private async ask({ event, rules, history, now, then, before, moment, cause, asOf }: Asked): Promise<boolean> {
    if (now.removed) return false;
    const { leadId } = now;
    const triggers = triggersOf(event.type);
    let isAsked = false;
    const people = await this.people(asOf, moment);
    const from = now.ownerId;
    for (const rule of givingOrderOf(rules)) {
      const { triggerType, takes_over, nobody, catch_all } = rule.definition;
      if (!triggers.includes(triggerType) || !rule.matches(then, event.at)) continue;
      if (triggerType === 'update' && before && rule.matches(before, event.at)) continue;
      if (from !== undefined && !takes_over) continue;
      if (!(await firesRule(this.ports.store, event, rule))) continue;
      isAsked = true;
      const { outcome } = await this.allocator.give(moment, {
        ...{ leadId, rule, people, cause, from, once: from !== undefined, seenPosition: event.position },
        lead: { row: then, formerOwners: formerOwnersOf(history) },
        passOn: from === undefined && nobody === 'pass-on' && !catch_all,
        except: new Map(from === undefined ? [] : [[from, 'has-lead'] as const]),
      });
      if (outcome === 'waiting' && nobody === 'manager') await this.askManagers(rule, leadId, moment.at, people, moment, cause);
      if (outcome !== 'tried' && outcome !== 'passed-on') return true;
    }
    return isAsked;
  }

  /** Gives waiting leads to people who may have become free, the one that waits longest first; at most ten to each person. */
  private async serve({ position }: RecordedEvent, rules: readonly RuleInForce[], moment: Moment, cause: Cause): Promise<void> {
    const waiting = await this.waiting(moment);
    if (waiting.length === 0) return;
    const people = await this.people(position, moment);
    const got = new Map<string, number>();
    const except = new Map<string, Exclusion>();
    // Nobody is free for a rule: its other leads go on waiting without being looked at.
    const exhausted = new Set<string>();
    for (const { leadId, ruleId } of waiting) {
      if (exhausted.has(ruleId)) continue;
      const { lead, seenPosition, isOwned } = await this.unowned(moment, leadId, position);
      if (!lead) {
        await this.allocator.unqueue(moment, leadId, isOwned, cause);
        continue;
      }
      // A rule that is gone leaves its leads to the next one that matches, at last to the catch-all.
      const rule =
        rules.find((one) => one.ruleId === ruleId && !one.isDryRun) ??
        givingOrderOf(rules).find((one) => !one.isDryRun && one.matches(lead.row));
      if (!rule) {
        await this.allocator.unqueue(moment, leadId, false, cause);
        continue;
      }
      const { outcome, chosenId } = await this.allocator.give(moment, {
        ...{ leadId, rule, people, cause, lead, except, once: true, seenPosition },
      });
      if (outcome === 'nobody') exhausted.add(ruleId);
      if (outcome !== 'taken' || chosenId === undefined) continue;
      got.set(chosenId, (got.get(chosenId) ?? 0) + 1);
      if (got.get(chosenId) === AT_ONCE) except.set(chosenId, 'ten-at-once');
    }
  }

  /** A lead that nobody owns, as its latest event left it; no `lead` if it is removed or has an owner. */
  private async unowned({ tenantId }: Moment, leadId: string, position: Position) {
    const history = await this.ports.store.read(leadStream(tenantId, leadId));
    const row = leadRowAt(history, leadId);
    const isOwned = row?.ownerId !== undefined;
    const seenPosition = history.at(-1)?.position ?? position;
    const lead = row && !row.removed && !isOwned ? { row, formerOwners: formerOwnersOf(history) } : undefined;
    return { lead, isOwned, seenPosition };
  }

  /** Leads that wait, the longest waiting first. */
  private async waiting(moment: Moment): Promise<WaitingLead[]> {
    const { waiting } = await this.allocator.book(moment);
    return Object.values(waiting).toSorted((one, other) => one.since.localeCompare(other.since));
  }

  /** Tells the managers of the people of a rule, once, that a lead waits. */
  private async askManagers(rule: RuleInForce, leadId: string, since: string, people: People, moment: Moment, cause: Cause): Promise<void> {
    const { tenantId } = moment;
    for (const userId of await people.managersOf(rule.definition.users.map(({ id }) => id))) {
      const notificationId = `waiting-${leadId}-${Date.parse(since)}-${userId}`;
      const data = { notificationId, userId, kind: ruleNotifications.waiting.kind, leadId };
      const address = { stream: notificationBoundary.stream(tenantId, notificationId), tenantId };
      const meta = systemMeta(cause.correlationId, cause.id);
      const command = { type: 'RaiseNotification' as const, data };
      await execute(this.ports.store, notificationBoundary.decider, address, command, meta, { commandId: `raise-${notificationId}` });
    }
  }

  /** Tells the managers of leads that have waited for as many working minutes as their rule allows. */
  private async escalate(rules: readonly RuleInForce[], people: People, moment: Moment, cause: Cause): Promise<void> {
    const waiting = await this.waiting(moment);
    for (const rule of rules) {
      const { escalate_minutes, users } = rule.definition;
      if (escalate_minutes === undefined || rule.isDryRun) continue;
      const ids = users.map(({ id }) => id);
      const latest = await people.workingSince(ids, escalate_minutes);
      if (latest === undefined) continue;
      for (const { leadId, since } of waiting.filter((one) => one.ruleId === rule.ruleId && one.since <= latest)) {
        const key = `${moment.tenantId}/${leadId}/${since}`;
        if (this.escalated.get(key)) continue;
        await this.askManagers(rule, leadId, since, people, moment, cause);
        this.escalated.set(key, true);
      }
    }
  }

  /** Gives out the unowned leads that match a rule now, the oldest first. */
  private async run({ data, position }: RecordedEvent<RuleRunRequested>, rules: readonly RuleInForce[], moment: Moment, cause: Cause) {
    const rule = rules.find(({ ruleId, isDryRun }) => ruleId === data.ruleId && !isDryRun);
    if (!rule) return;
    const people = await this.people(position, moment);
    const { rule: blocks, globleCondtion } = rule.definition;
    const where = allOf(
      blocks.length > 0 ? ruleFilter(globleCondtion, blocks, (from, to) => dayRange(from, to, moment.timeZone)) : undefined,
      { field: 'ownerId', op: 'exists', value: false },
      { field: 'removed', op: 'eq', value: false },
    );
    const sort = [{ field: 'createdAt', dir: 'asc' as const }];
    for (const leadId of await this.ports.reads.keys(leadList, moment.tenantId, { where, sort, limit: MOST_LEADS })) {
      const { lead, seenPosition } = await this.unowned(moment, leadId, position);
      if (lead && rule.matches(lead.row)) await this.allocator.give(moment, { leadId, rule, people, cause, lead, seenPosition });
    }
  }

  /** Moves idle leads, gives out waiting ones to people whose shift or hour began, and escalates those that wait too long. */
  private async sweep(event: RecordedEvent, rules: readonly RuleInForce[], moment: Moment, cause: Cause): Promise<void> {
    this.due.delete(moment.tenantId);
    await this.serve(event, rules, moment, cause);
    const people = await this.people(event.position, moment);
    await this.escalate(rules, people, moment, cause);
    const idle = rules.filter(({ kind }) => kind === 'reallocation').toSorted(byPriority);
    for (const rule of idle) await this.reallocation.sweep(moment, rule, people, cause, event.position);
    if (idle.length > 0 || (await this.waiting(moment)).length > 0) await this.sweepLater(moment, cause);
  }

  /** Sets the timer of the next sweep, unless it runs. */
  private async sweepLater({ tenantId }: Moment, cause: Cause): Promise<void> {
    const now = Date.now();
    if ((this.due.get(tenantId) ?? 0) > now) return;
    this.due.set(tenantId, now + SWEEP_MS);
    const { stream, decider, command } = setTimer(SWEEP, tenantId, new Date(now + SWEEP_MS).toISOString());
    const commandId = `sweep-after-${cause.id}`;
    await execute(this.ports.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(cause.correlationId, cause.id), {
      commandId,
    });
  }

  /** The people as of an event and of everything that was given since. @throws ReadBehind */
  private async people(position: Position, moment: Moment): Promise<People> {
    const last = this.allocator.lastOf(moment.tenantId);
    for (const { name } of models) await this.ports.reads.reached(name, last > position ? last : position, SEEN_WITHIN_MS, moment.tenantId);
    return new People(this.ports.reads, moment, this.openLeads);
  }

  /** The rules in force at an event. @throws ReadBehind */
  private async rulesOf(event: RecordedEvent): Promise<readonly RuleInForce[]> {
    const rows = await this.record.at(event);
    if (rows.length === 0) return [];
    const timeZone = await zoneOf(this.ports.store, event.tenantId);
    return rows.flatMap((row) => this.compiled.of(row, timeZone));
  }
}
