import { timerDecider, timerStream, type TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  askingBoundary,
  definitionOf,
  givingKinds,
  ruleBoundary,
  slotCronOf,
  type AskRule,
  type RuleActivated,
  type RuleAsked,
  type RuleDefinition,
  type RuleDrafted,
  type RuleEvent,
} from '@matricula/domain/rule';
import type { TenantProfileChanged } from '@matricula/domain/tenant';
import { appendOfPart, execute, persisting, type EventStore } from '@matricula/event-store';
import { allOf, dayIn, slotFilter } from '@matricula/lists';
import { cancelTimer, nextTurn, setTimer, systemMeta, zoneOf, type EventWorker, type Order } from '@matricula/policy-kit';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { ruleList, ruleTurns, type RuleRow } from '@matricula/read-models/rule';
import { runKeyOf, workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import { ControlsAt } from './controls-at';
import { isOutsideHours } from './working-time';

/** Kind of the timer of the next time of a rule. */
export const SLOT = 'rule-slot';
/** Kind of the timer after which a rule is asked about the next leads of a time. */
export const SLOT_REST = 'rule-slot-rest';
const SEEN_WITHIN_MS = 10_000;
/** Leads that are asked about at once: about as many as rules work on until the next ones, so that a new lead waits for no more. */
const AT_ONCE = 100;
const REST_MS = 1_000;
/** Matching leads that are looked at for those to ask about. */
const LOOKED_AT = 1_000;
const MOST_RULES = 10_000;
/** Leads under stops that are remembered; of others, the log is read again. */
const MOST_HELD = 200_000;

type Ruled = RecordedEvent<RuleEvent>;

/** A rule with its version in force. */
interface Timed {
  ruleId: string;
  version: number;
  isGiving: boolean;
  isDryRun: boolean;
  definition: RuleDefinition;
}

/** How far a rule has got with the leads of a time. */
interface Cursor {
  dueAt: string;
  after?: string;
}

/**
 * Starts rules by themselves, at the times of their schedule or some days around a date of each lead. At each time, the rule is asked
 * once about every lead that matches then, except those with which it would do nothing; the workers of rules act on that as on any event of a lead, so
 * a stop, a pause and a dry run hold for it. Leads are asked about in parts with a pause between them, in which other leads are worked on. Times of a
 * schedule that were missed during downtime, or that come while the leads of the one before are asked about, are combined into one; missed days of a date
 * are made up for.
 */
export class RuleSlots implements EventWorker {
  readonly name = 'rule-slots';
  readonly types = new Set(['RuleActivated', 'RulePaused', 'RuleRetired', 'TenantProfileChanged', 'TimerElapsed']);
  /** Waiting for the list of leads delays only this rule. */
  readonly underWay = 2_000;

  private readonly controls: ControlsAt;
  /** The leads that stops hold, by the stream of their occasion, and the revision from which the stream is read on. */
  private readonly holding = new BoundedMap<{ leadIds: Set<string>; next: number }>(MOST_HELD, ({ leadIds }) => 1 + leadIds.size);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.controls = new ControlsAt(ports.store);
  }

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TenantProfileChanged') return isOfZone(data as TenantProfileChanged['data']) ? 'zone' : undefined;
    if (type !== 'TimerElapsed') return (data as { ruleId: string }).ruleId;
    const { kind, about } = data as TimerElapsed['data'];
    return kind === SLOT || kind === SLOT_REST ? about.ruleId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events)
      if (event.type === 'TimerElapsed') await this.turn(event as RecordedEvent<TimerElapsed>);
      else if (event.type === 'TenantProfileChanged') await this.moved(event);
      else await this.wait(event, (event.data as { ruleId: string }).ruleId);
  }

  /** Sets the timer of the next time of a rule, or cancels it if the rule no longer has one. */
  private async wait(event: RecordedEvent, ruleId: string): Promise<void> {
    const { tenantId, at } = event;
    const rule = await this.ruleAt(event, ruleId);
    const cron = rule && slotCronOf(rule.definition);
    if (cron === undefined) return this.carryOut(cancelTimer(SLOT, ruleId), event, 'cancel');
    const dueAt = nextTurn(cron, at, await zoneOf(this.ports.store, tenantId));
    await this.carryOut(setTimer(SLOT, ruleId, dueAt, { ruleId }), event, 'wait');
  }

  /** The times of all rules are those of the new time zone. */
  private async moved(event: RecordedEvent): Promise<void> {
    const { reads } = this.ports;
    await reads.reached(ruleList.name, event.position, SEEN_WITHIN_MS, event.tenantId);
    const where: Filter = { field: 'state', op: 'in', values: ['active', 'dry-run'] };
    for (const { ruleId } of await reads.page<RuleRow>(ruleList, event.tenantId, { where, limit: MOST_RULES })) {
      const rule = await this.ruleAt(event, ruleId);
      if (rule && slotCronOf(rule.definition) !== undefined) await this.wait(event, ruleId);
    }
  }

  private async turn(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { kind, dueAt, about } = event.data;
    const rule = await this.ruleAt(event, about.ruleId ?? '');
    const cron = rule && slotCronOf(rule.definition);
    if (!rule || cron === undefined) return;
    if (kind === SLOT_REST) return this.ask(event, rule, { dueAt: about.dueAt ?? dueAt, after: about.after });
    await this.wait(event, rule.ruleId);
    if (rule.definition.triggerType === 'schedule') {
      if (!(await this.isAsking(event, rule))) await this.ask(event, rule, { dueAt });
      return;
    }
    const zone = await zoneOf(this.ports.store, event.tenantId);
    for (let due = dueAt; due <= event.at; due = nextTurn(cron, due, zone)) await this.ask(event, rule, { dueAt: due });
  }

  /** Whether the leads of the time before are still asked about. */
  private async isAsking({ tenantId }: RecordedEvent, { ruleId }: Timed): Promise<boolean> {
    const { state } = await this.ports.store.states.current(timerDecider, timerStream(tenantId, `${SLOT_REST}/${ruleId}`));
    return state.status === 'set';
  }

  /**
   * Asks about the next leads that match at a time, in the order of their ids; the others follow after a pause. Leads that a stop holds are chosen again
   * if another process asked about some meanwhile.
   */
  private ask(event: RecordedEvent<TimerElapsed>, rule: Timed, cursor: Cursor): Promise<void> {
    return persisting(() => this.askNext(event, rule, cursor));
  }

  private async askNext(event: RecordedEvent, rule: Timed, { dueAt, after }: Cursor): Promise<void> {
    const { store, reads } = this.ports;
    const { tenantId, at } = event;
    const { ruleId, definition, isGiving } = rule;
    const timeZone = await zoneOf(store, tenantId);
    const by = definition.triggerType === 'date' ? ('date' as const) : ('schedule' as const);
    // A dry run would record that nobody is free outside the hours, and not try the lead again in them.
    if (by === 'schedule' && rule.isDryRun && isOutsideHours(definition, { at, timeZone })) return;
    const stop = by === 'schedule' && isGiving ? await this.controls.stopNow(tenantId, ruleId) : undefined;
    // What a stop holds is asked about once, however many times of the schedule come before its end. A date has one time a day in any time zone.
    const occasionId = `${ruleId}-${by === 'date' ? dayIn(timeZone, dueAt) : (stop ?? dueAt)}`;
    const address = { stream: askingBoundary.stream(tenantId, occasionId), tenantId };
    const where = slotFilter(definition, dueAt, timeZone, isGiving && !definition.takes_over);
    for (const { name } of [leadList, isGiving || rule.isDryRun ? ruleTurns : workflowRunList])
      await reads.reached(name, event.position, SEEN_WITHIN_MS, tenantId);
    const held = stop === undefined ? undefined : await this.held(address.stream);
    const readTo = held && held.next - 1;
    let from = after;
    let matching: string[];
    let leadIds: string[];
    do {
      const rest: Filter | undefined = from === undefined ? undefined : { field: 'leadId', op: 'gt', value: from };
      const page = { where: allOf(where, rest), sort: [{ field: 'leadId', dir: 'asc' as const }], limit: LOOKED_AT };
      matching = await reads.keys(leadList, tenantId, page);
      const open = held ? matching.filter((leadId) => !held.leadIds.has(leadId)) : matching;
      const without = await this.doneWith(tenantId, rule, open);
      leadIds = open.filter((leadId) => !without.has(leadId)).slice(0, AT_ONCE);
      from = matching.at(-1);
      // Leads that the stop holds already need no pause.
    } while (held && leadIds.length === 0 && matching.length === LOOKED_AT);
    if (leadIds.length > 0) await this.askAbout({ occasionId, ruleId, by, leadIds }, event, readTo);
    const last = leadIds.length === AT_ONCE ? leadIds.at(-1) : matching.at(-1);
    if (last === undefined || (matching.length < LOOKED_AT && last === matching.at(-1))) return;
    const restAt = new Date(Date.parse(at) + REST_MS).toISOString();
    // Times of a schedule come one after another; missed days of a date are made up for side by side.
    const of = by === 'date' ? `${ruleId}/${dueAt}` : ruleId;
    await this.carryOut(setTimer(SLOT_REST, of, restAt, { ruleId, dueAt, after: last }), event, `rest-${dueAt}`);
  }

  /** `readTo`: the revision up to which none of the leads was asked about, during a stop. @throws RevisionConflict if another process asked since */
  private async askAbout(data: AskRule['data'], { tenantId, meta, id }: RecordedEvent, readTo: number | undefined): Promise<void> {
    const { store } = this.ports;
    const { decider, stream } = askingBoundary;
    const address = { stream: stream(tenantId, data.occasionId), tenantId };
    const caused = systemMeta(meta.correlationId, id);
    if (readTo === undefined) {
      // Without a command id: delivered again after a crash, the event may find the next leads, and the decider leaves out those that were asked.
      await execute(store, decider, address, { type: 'AskRule', data }, caused);
      return;
    }
    const events = decider.decide({ type: 'AskRule', data: { ...data, inAnyOrder: true } }, decider.initial);
    await store.append(appendOfPart('', address, readTo, events, caused));
  }

  /** The leads that a stop of a rule holds already: each was asked about once since the stop. */
  private async held(stream: string): Promise<{ leadIds: ReadonlySet<string>; next: number }> {
    const known = this.holding.get(stream) ?? { leadIds: new Set<string>(), next: 0 };
    for (const { data, revision } of (await this.ports.store.read(stream, known.next)) as RecordedEvent<RuleAsked>[]) {
      known.leadIds.add(data.leadId);
      known.next = revision + 1;
    }
    this.holding.set(stream, known);
    return known;
  }

  /**
   * Leads with which a rule would do nothing: those that a dry run recorded for this version, that have a run of the workflow and may not enter now, or
   * that wait in the queue of the rule already.
   */
  private async doneWith(tenantId: string, rule: Timed, leadIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { reads } = this.ports;
    const { ruleId, version, isGiving, isDryRun, definition } = rule;
    if (leadIds.length === 0) return new Set();
    if (!isGiving && !isDryRun) {
      const keys = leadIds.map((leadId) => runKeyOf({ workflowId: ruleId, leadId }));
      const runs = await reads.getMany<WorkflowRunRow>(workflowRunList, tenantId, keys);
      return new Set(runs.filter(({ endedAt }) => definition.again === 'never' || endedAt === undefined).map(({ leadId }) => leadId));
    }
    const where = allOf(
      { field: 'ruleId', op: 'eq', value: ruleId },
      { field: 'leadId', op: 'in', values: [...leadIds] },
      { field: 'outcome', op: 'eq', value: isDryRun ? 'tried' : 'waiting' },
      isDryRun ? { field: 'ruleVersion', op: 'eq', value: version } : undefined,
    );
    const counts = await reads.aggregate(ruleTurns, tenantId, {
      ...{ where, by: [{ field: 'leadId' }], measures: [{ as: 'turns', op: 'count' as const }] },
    });
    return new Set(counts.map(({ leadId }) => String(leadId)));
  }

  /** The rule in the version that was in force at an event; undefined if none was. */
  private async ruleAt({ tenantId, position }: RecordedEvent, ruleId: string): Promise<Timed | undefined> {
    const events = ((await this.ports.store.read(ruleBoundary.stream(tenantId, ruleId))) as Ruled[]).filter(
      (event) => event.position <= position,
    );
    const drafted = events.find((event) => event.type === 'RuleDrafted')?.data as RuleDrafted['data'] | undefined;
    const last = events.findLast(({ type }) => type === 'RuleActivated' || type === 'RulePaused' || type === 'RuleRetired');
    if (!drafted || last?.type !== 'RuleActivated') return undefined;
    const { version, dryRun } = last.data as RuleActivated['data'];
    const definition = events.flatMap(({ data }) => ('definition' in data && data.version === version ? [data.definition] : [])).at(0);
    if (!definition || !(givingKinds.includes(drafted.kind) || drafted.kind === 'workflow')) return undefined;
    return { ruleId, version, isGiving: drafted.kind !== 'workflow', isDryRun: dryRun, definition: definitionOf(definition) };
  }

  private async carryOut({ stream, decider, command }: Order, { tenantId, id, meta }: RecordedEvent, of: string): Promise<void> {
    const address = { stream: stream(tenantId), tenantId };
    // A change of the time zone concerns many timers.
    const commandId = `slot-${of}-${id}-${address.stream}`;
    await execute(this.ports.store, decider, address, command, systemMeta(meta.correlationId, id), { commandId });
  }
}

const isOfZone = ({ to }: TenantProfileChanged['data']): boolean => Object.hasOwn(to, 'timeZone');
