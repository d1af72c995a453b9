import type { TimerElapsed } from '@matricula/domain/automation';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { controlsBoundary, ruleEvents, type AutomationResumed, type RuleRunRequested } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { allOf, dayRange } from '@matricula/lists';
import { setTimer, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import { leadListProjector, leadRowAt } from '@matricula/projections/lead';
import { leadList, ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { userList } from '@matricula/read-models/user';
import { attendanceDays, leaveList } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import { Allocator, type Cause } from './allocator';
import { People, type Moment } from './people';
import { Reallocation } from './reallocation';
import { byPriority, givingOrder, inForce, type RuleInForce } from './rules-in-force';

const SEEN_WITHIN_MS = 10_000;
const MOST_RULES = 1_000;
const MOST_KNOWN = 2_000;
/** Leads that a run gives out. */
const MOST_LEADS = 10_000;
/** Waiting leads that are given out when somebody becomes free. */
const AT_ONCE = 10;
const SWEEP = 'rule-sweep';
const SWEEP_MS = 5 * 60_000;

const ofRules = new Set<string>(ruleEvents.map(({ type }) => type));
/** Events that change a lead, except those that no rule is asked about. */
const ofLeads = new Set([...(leadListProjector.types ?? [])].filter((type) => type !== 'LeadErased' && type !== 'LeadScored'));
/** Events after which somebody may be free. */
const ofPeople = new Set(['AttendanceCheckedIn', 'UserPresenceChanged', 'UserSignedIn', 'UserReinstated']);
/** Gives what waited since a halt. */
const RESUMED = 'AutomationResumed';
const models = [ruleList, userList, attendanceDays, leaveList, leadList];

/** Triggers that an event of a lead fires. */
const triggersOf = (type: string): readonly string[] =>
  type === 'LeadCaptured' ? ['create', 'enquiry'] : type === 'LeadReEnquired' ? ['enquiry', 'update'] : ['update'];

const leadOf = (data: unknown): string | undefined => (data as { leadId?: string }).leadId;

/**
 * Gives leads to people by the rules in force: each lead when it is captured, enquires again or starts to match; waiting leads when somebody becomes
 * free; all matching ones when a user asks for it; idle ones every five minutes. Works on one event of an institution after another, so that its
 * turns are fair.
 */
export class AllocationWorker implements EventWorker {
  readonly name = 'rule-allocation';
  readonly types = new Set([...ofRules, ...ofLeads, ...ofPeople, RESUMED, 'TimerElapsed']);
  /** Waiting for read models delays only this institution. */
  readonly underWay = 2_000;
  private readonly known = new BoundedMap<readonly RuleInForce[]>(MOST_KNOWN, (rules) => 1 + rules.length);
  private readonly allocator: Allocator;
  private readonly reallocation: Reallocation;

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.allocator = new Allocator(ports);
    this.reallocation = new Reallocation(ports, this.allocator);
  }

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TimerElapsed') return (data as TimerElapsed['data']).kind === SWEEP ? 'turns' : undefined;
    return ofRules.has(type) || ofPeople.has(type) || type === RESUMED || leadOf(data) !== undefined ? 'turns' : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (ofRules.has(event.type)) this.known.delete(event.tenantId);
      const rules = await this.working(event.tenantId, await this.rulesOf(event));
      if (rules.length > 0) await this.workOn(event, rules);
    }
  }

  private async workOn(event: RecordedEvent, rules: readonly RuleInForce[]): Promise<void> {
    const { tenantId, at } = event;
    const moment = { tenantId, at, timeZone: await zoneOf(this.ports.store, tenantId) };
    const cause = { id: event.id, correlationId: event.meta.correlationId };
    await this.allocator.recover(moment, cause);
    if (event.type === RESUMED) await this.resumed(event as RecordedEvent<AutomationResumed>, rules, moment, cause);
    else if (event.type === 'RuleRunRequested') await this.run(event as RecordedEvent<RuleRunRequested>, rules, moment, cause);
    else if (event.type === 'TimerElapsed') await this.sweep(event, rules, moment, cause);
    else if (ofPeople.has(event.type)) await this.serve(event, rules, moment, cause);
    else if (ofLeads.has(event.type)) await this.lead(event, rules, moment, cause);
    if (event.type === 'RuleActivated' && rules.some(({ kind }) => kind === 'reallocation')) await this.sweepLater(moment, cause);
  }

  /** Of the rules in force, those that no halt stops. */
  private async working(tenantId: string, rules: readonly RuleInForce[]): Promise<readonly RuleInForce[]> {
    if (rules.length === 0) return rules;
    const { decider, stream } = controlsBoundary;
    const { halts } = (await this.ports.store.states.current(decider, stream(tenantId))).state;
    return halts.all || halts.giving ? [] : rules.filter(({ ruleId }) => !halts[`rule/${ruleId}`]);
  }

  /** Gives out the leads that came during a halt and are unowned still, as far as the user wants it; then the waiting ones. */
  private async resumed(event: RecordedEvent<AutomationResumed>, rules: readonly RuleInForce[], moment: Moment, cause: Cause) {
    const { scope, held, minutes = 0, since, resumedAt } = event.data;
    if (scope === 'messages' || scope === 'entries') return;
    if (rules.some(({ kind }) => kind === 'reallocation')) await this.sweepLater(moment, cause);
    const from = held === 'younger' ? new Date(Date.parse(resumedAt) - minutes * 60_000).toISOString() : since;
    const people = await this.people(event.position, moment);
    const where = allOf(
      { field: 'createdAt', op: 'gte', value: from > since ? from : since },
      // Imports fire no rules.
      { field: 'importId', op: 'exists', value: false },
      { field: 'ownerId', op: 'exists', value: false },
      { field: 'removed', op: 'eq', value: false },
    );
    const sort = [{ field: 'createdAt', dir: 'asc' as const }];
    const rows = held === 'none' ? [] : await this.ports.reads.page<LeadRow>(leadList, moment.tenantId, { where, sort, limit: MOST_LEADS });
    const { ruleId: only } = event.data;
    const order = givingOrder(rules).filter(({ isDryRun, ruleId }) => !isDryRun && (only === undefined || ruleId === only));
    for (const lead of rows) {
      const rule = order.find(({ matches }) => matches(lead));
      if (rule) await this.allocator.give(moment, { leadId: lead.leadId, rule, people, cause });
    }
    await this.serve(event, rules, moment, cause);
  }

  /** Asks the rules about the lead of an event. */
  private async lead(event: RecordedEvent, rules: readonly RuleInForce[], moment: Moment, cause: Cause): Promise<void> {
    const leadId = leadOf(event.data) ?? '';
    const history = await this.ports.store.read(leadStream(moment.tenantId, leadId));
    const now = leadRowAt(history, leadId);
    if (!now || now.removed || now.ownerId !== undefined) await this.allocator.unqueue(moment, leadId, now?.ownerId !== undefined, cause);
    if (event.type === 'LeadAssigned' || event.type === 'LeadRemoved') return this.serve(event, rules, moment, cause);
    // Imports and bulk work fire no rules: a user runs a rule for them.
    if (!now || now.removed || (event.data as { jobId?: string }).jobId !== undefined) return;
    const [before, then] = [-1, 0].map((by) =>
      leadRowAt(
        history.filter(({ revision }) => revision <= event.revision + by),
        leadId,
      ),
    );
    if (!then) return;
    const triggers = triggersOf(event.type);
    const people = await this.people(event.position, moment);
    for (const rule of givingOrder(rules)) {
      const { triggerType, takes_over } = rule.definition;
      if (!triggers.includes(triggerType) || !rule.matches(then)) continue;
      if (triggerType === 'update' && before && rule.matches(before)) continue;
      const from = now.ownerId;
      if (from !== undefined && !takes_over) continue;
      const except = new Set(from === undefined ? [] : [from]);
      const given = await this.allocator.give(moment, { leadId, rule, people, cause, from, except, once: from !== undefined });
      if (given !== 'tried') return;
    }
  }

  /** Gives waiting leads to people who may have become free, the one that waits longest first. */
  private async serve(event: RecordedEvent, rules: readonly RuleInForce[], moment: Moment, cause: Cause): Promise<void> {
    const waiting = Object.values((await this.allocator.book(moment)).waiting).toSorted((one, other) =>
      one.since.localeCompare(other.since),
    );
    if (waiting.length === 0) return;
    const people = await this.people(event.position, moment);
    let given = 0;
    // Nobody is free for a rule: its other leads go on waiting without being looked at.
    const exhausted = new Set<string>();
    for (const { leadId, ruleId } of waiting) {
      if (given >= AT_ONCE) return;
      if (exhausted.has(ruleId)) continue;
      const now = leadRowAt(await this.ports.store.read(leadStream(moment.tenantId, leadId)), leadId);
      if (!now || now.removed || now.ownerId !== undefined) {
        await this.allocator.unqueue(moment, leadId, now?.ownerId !== undefined, cause);
        continue;
      }
      // A rule that is gone leaves its leads to the next one that matches, at last to the catch-all.
      const rule =
        rules.find((one) => one.ruleId === ruleId && !one.isDryRun) ?? givingOrder(rules).find((one) => !one.isDryRun && one.matches(now));
      if (!rule) await this.allocator.unqueue(moment, leadId, false, cause);
      else if ((await this.allocator.give(moment, { leadId, rule, people, cause, once: true })) === 'taken') given++;
      else exhausted.add(ruleId);
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
    for (const leadId of await this.ports.reads.keys(leadList, moment.tenantId, { where, sort, limit: MOST_LEADS }))
      await this.allocator.give(moment, { leadId, rule, people, cause });
  }

  private async sweep({ position }: RecordedEvent, rules: readonly RuleInForce[], moment: Moment, cause: Cause): Promise<void> {
    const idle = rules.filter(({ kind }) => kind === 'reallocation').toSorted(byPriority);
    if (idle.length === 0) return;
    const people = await this.people(position, moment);
    for (const rule of idle) await this.reallocation.sweep(moment, rule, people, cause);
    await this.sweepLater(moment, cause);
  }

  private async sweepLater({ tenantId }: Moment, cause: Cause): Promise<void> {
    const { stream, decider, command } = setTimer(SWEEP, tenantId, new Date(Date.now() + SWEEP_MS).toISOString());
    const commandId = `sweep-after-${cause.id}`;
    await execute(this.ports.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(cause.correlationId, cause.id), {
      commandId,
    });
  }

  /** The people as of an event and of everything that was given since. @throws ReadBehind */
  private async people(position: Position, moment: Moment): Promise<People> {
    const last = this.allocator.lastOf(moment.tenantId);
    for (const { name } of models) await this.ports.reads.reached(name, last > position ? last : position, SEEN_WITHIN_MS, moment.tenantId);
    return new People(this.ports.reads, moment);
  }

  /** The rules in force as of an event, or later. @throws ReadBehind */
  private async rulesOf({ tenantId, position }: RecordedEvent): Promise<readonly RuleInForce[]> {
    const known = this.known.get(tenantId);
    if (known) return known;
    await this.ports.reads.reached(ruleList.name, position, SEEN_WITHIN_MS, tenantId);
    const where = { field: 'state', op: 'in' as const, values: ['active', 'dry-run'] };
    const rows = await this.ports.reads.page<RuleRow>(ruleList, tenantId, { where, limit: MOST_RULES });
    const rules = rows.length > 0 ? inForce(rows, await zoneOf(this.ports.store, tenantId)) : [];
    this.known.set(tenantId, rules);
    return rules;
  }
}
