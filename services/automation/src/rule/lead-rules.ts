import type { RecordedEvent } from '@matricula/domain/kernel';
import type { LeadAssigned } from '@matricula/domain/lead';
import { firesOn, givingOrderOf, isDropped, RULE_ASKED, type RuleRunRequested } from '@matricula/domain/rule';
import type { EventStore } from '@matricula/event-store';
import { allOf, dayRange, valueAt } from '@matricula/lists';
import { leadList, ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import { turnIdOf, type Allocator } from './allocator';
import { firesRule } from './chains';
import type { ControlsAt } from './controls-at';
import type { GivingStorms, StormVerdict } from './giving-storms';
import { HeldLeads } from './held-leads';
import type { People } from './people';
import type { RuleInForce } from './rules-in-force';
import { formerOwnersOf, leadIdOf, rowsOf, standingLead } from './standing-lead';
import type { Occasion, RulesThen, WaitingLeads } from './waiting-leads';
import type { WorkPart, WorkRules, WorkVerdict } from './work-rules';

/** Leads that a run gives out. */
const MOST_LEADS = 10_000;

/** A lead that rules are asked about: its rows as of the latest event, of the event at hand and before it. */
interface Asked extends Occasion {
  event: RecordedEvent;
  then: RulesThen;
  /** A rule that gives too many leads is stopped; what a user released or chose is given all the same. */
  isGuarded?: boolean;
  rows: { history: readonly RecordedEvent[]; now: LeadRow; then: LeadRow; before: LeadRow | undefined };
}

/** Whether bulk work or an undo took a lead from its owner and gave it to nobody. */
const isFreed = ({ type, data }: RecordedEvent, then: LeadRow) =>
  type === 'LeadAssigned' && then.ownerId === undefined && (data as { jobId?: string }).jobId !== undefined;

/** Whether rules are asked about an event: not about assignments, except one that leaves the lead to nobody. */
const asksRules = (event: RecordedEvent, then: LeadRow) => !then.removed && (event.type !== 'LeadAssigned' || isFreed(event, then));

/** Triggers of rules that are asked about leads as they come; those with other triggers act only then. */
const asLeadsCome: readonly string[] = ['create', 'enquiry', 'update'];

/** Whether an event fires a rule by its trigger and conditions; a lead that work left to nobody counts as one that comes. */
const isFired = ({ ruleId, definition, matches }: RuleInForce, event: RecordedEvent, now: LeadRow, before: LeadRow | undefined) => {
  const { at } = event;
  if (isFreed(event, now)) return asLeadsCome.includes(definition.triggerType) && matches(now, at);
  const change = { now, before: () => before, matches: (row: LeadRow) => matches(row, at), valueOf: valueAt };
  return firesOn({ ...definition, ruleId }, event, change);
};

interface Needs {
  store: EventStore;
  reads: ReadStore;
  allocator: Allocator;
  waiting: WaitingLeads;
  controls: ControlsAt;
  workRules: WorkRules;
  /** Stops rules that give too many leads; without it, none is stopped. */
  storms?: GivingStorms;
  /** Types of the events that rules are asked about. */
  types: readonly string[];
  /** The rules in force at an event. @throws ReadBehind */
  rulesOf(event: RecordedEvent): Promise<readonly RuleInForce[]>;
  /** The people as of an event and of everything that was given since. @throws ReadBehind */
  people(occasion: Pick<Occasion, 'moment' | 'position'>): Promise<People>;
}

/** Asks the rules that give leads about the lead of an event, in their order: as it comes, after a stop, some each minute, or when a user runs a rule. */
export class LeadRules {
  constructor(private readonly needs: Needs) {}

  /** Whether rules are asked about an event at once. Those of imports and bulk work ask them only if the user chose so. */
  async asks(event: RecordedEvent, then: LeadRow): Promise<boolean> {
    return asksRules(event, then) && (await this.needs.workRules.choiceOf(event)) === 'all';
  }

  /** What a stop held, with the people as of now. A rule that is stopped still holds the lead at its place in the order. */
  held({ moment, position }: Occasion): HeldLeads {
    const { store, controls, types, rulesOf } = this.needs;
    return new HeldLeads({
      ...{ store, controls, types: [...types, 'RuleRunRequested'], rulesAt: rulesOf },
      ask: async (event, { then: all, inForce, held, stopped }) => {
        const cause = { id: event.id, correlationId: event.meta.correlationId, chain: event.meta.chain };
        const then = { rules: all.filter(({ ruleId }) => inForce.has(ruleId)), stopped };
        if (event.type === 'RuleRunRequested') {
          const { ruleId } = event.data as RuleRunRequested['data'];
          if (!held.has(ruleId)) return false;
          await this.run(event as RecordedEvent<RuleRunRequested>, then, { moment, cause, position });
          return (event.data as RuleRunRequested['data']).jobId === undefined;
        }
        if (leadIdOf(event.data) === undefined) return false;
        const { now, then: row, ...rows } = await rowsOf(store, event);
        if (!now || !row || !(await this.asks(event, row))) return false;
        // Rules for idle leads are asked by sweeps alone.
        const isHeld = givingOrderOf(all).some((rule) => held.has(rule.ruleId) && isFired(rule, event, row, rows.before));
        return isHeld && this.ask({ event, then, rows: { ...rows, now, then: row }, moment, cause, position });
      },
    });
  }

  /**
   * Asks the rules in force at an event of throttled work, as far as they still are. A stop holds the lead, or its end has dropped it. Leads of rules that
   * go on by themselves are left to these.
   */
  async ofWork(
    event: RecordedEvent,
    { timer, inForceNow, part }: { timer: RecordedEvent; inForceNow: readonly RuleInForce[]; part: WorkPart },
    { moment, position }: Occasion,
  ): Promise<WorkVerdict> {
    const { store, controls, rulesOf } = this.needs;
    const { now, then: row, ...rows } = await rowsOf(store, event);
    if (!now || !row || !asksRules(event, row)) return 'passed';
    const inForceIds = new Set(inForceNow.map(({ ruleId }) => ruleId));
    const all = await rulesOf(event);
    const rules = all.filter(({ ruleId }) => inForceIds.has(ruleId));
    const concerns = (rule: RuleInForce) =>
      !rule.isDryRun && (now.ownerId === undefined || rule.definition.takes_over) && isFired(rule, event, row, rows.before);
    const own = all.find(({ ruleId }) => ruleId === part.ruleId);
    // The leads of a rule that is deleted by now go to the next one.
    const isOwn = own === undefined || concerns(own);
    const isApart = ({ ruleId }: RuleInForce) => part.without.includes(ruleId);
    const first = givingOrderOf(all.filter((rule) => inForceIds.has(rule.ruleId) || isApart(rule))).find(concerns);
    if (!isOwn || (first && isApart(first))) return 'passed';
    if (first && (await controls.stoppedNow(moment.tenantId, [first])).has(first.ruleId)) return { heldBy: first.ruleId };
    const ended = await controls.events(timer);
    const dropped = new Set(rules.flatMap(({ ruleId }) => (isDropped(ended, ruleId, event) ? [ruleId] : [])));
    const cause = { id: event.id, correlationId: event.meta.correlationId, chain: event.meta.chain };
    const asked = { event, then: { rules, stopped: dropped }, rows: { ...rows, now, then: row }, moment, cause, position };
    return (await this.ask(asked)) ? 'asked' : 'passed';
  }

  /**
   * Asks the rules in their order about a lead, until one of them gives it or lets it wait, or was stopped at the event: then the lead waits for the end
   * of the stop and is not given elsewhere. A lead from before a stop that stands by now waits among those for which nobody is free. False if none of
   * them gives it or lets it wait.
   */
  async ask({ event, then: { rules, stopped }, rows, isGuarded = false, ...occasion }: Asked): Promise<boolean> {
    const { store, allocator, controls, storms, waiting } = this.needs;
    const { history, now, then, before } = rows;
    const { moment, cause } = occasion;
    if (now.removed) return false;
    const { leadId } = now;
    const from = now.ownerId;
    // An event that is worked on again, also after the stop of another rule, has given the lead: no later rule takes it over for the same event.
    const turns = new Set(rules.map(({ ruleId }) => turnIdOf(leadId, cause, ruleId)));
    if (history.some(({ type, data }) => type === 'LeadAssigned' && turns.has((data as LeadAssigned['data']).assignmentId ?? '')))
      return true;
    // One rule is asked: its leads are not passed on to others.
    const isAlone = event.type === RULE_ASKED;
    let people: People | undefined;
    let stoppedNow: ReadonlySet<string> | undefined;
    for (const rule of givingOrderOf(rules)) {
      const { takes_over, nobody, catch_all } = rule.definition;
      if ((from !== undefined && !takes_over) || !isFired(rule, event, then, before)) continue;
      if (!(await firesRule(store, event, rule))) continue;
      // A dry run holds nothing: it gives nothing.
      if (stopped.has(rule.ruleId) && rule.isDryRun) continue;
      if (stopped.has(rule.ruleId)) return false;
      const isCounted = isGuarded && !rule.isDryRun;
      const verdict = isCounted ? await this.stormOf(event, rule) : 'calm';
      if (verdict === 'held') return false;
      // The storm has just stopped the rule.
      if (verdict === 'queued') stoppedNow = undefined;
      people ??= await this.needs.people(occasion);
      stoppedNow ??= await controls.stoppedNow(moment.tenantId, rules);
      const { outcome, held } = await allocator.give(moment, {
        ...{
          leadId,
          rule,
          people,
          cause,
          from,
          seenPosition: event.position,
          isStopped: stoppedNow.has(rule.ruleId),
          released: !isCounted,
        },
        lead: { row: then, formerOwners: formerOwnersOf(history) },
        ...{ passOn: from === undefined && nobody === 'pass-on' && !catch_all && !isAlone, passOnIfGone: !catch_all && !isAlone },
        except: new Map(from === undefined ? [] : [[from, 'has-lead'] as const]),
      });
      if (isCounted && outcome === 'taken') storms?.note(event, rule);
      // While nobody may get the lead, a manager could do nothing either.
      if (outcome === 'waiting' && nobody === 'manager' && held === undefined)
        await waiting.askManagers(rule, leadId, moment.at, people, occasion);
      if (outcome !== 'tried' && outcome !== 'passed-on') return true;
    }
    return people !== undefined;
  }

  /** Whether the rule gave so many leads that this one waits for a user. One that waits in the queue is asked about as usual. */
  async stormOf(event: RecordedEvent, rule: RuleInForce): Promise<StormVerdict> {
    const { storms, controls } = this.needs;
    if (!storms) return 'calm';
    const verdict = await storms.before(event, rule);
    // The next event must see the stop.
    if (verdict !== 'calm') controls.forget(event.tenantId);
    return verdict;
  }

  /** Gives out the unowned leads that match a rule now, the oldest first, for a request of an older version; a job asks about them one by one. */
  async run({ data }: RecordedEvent<RuleRunRequested>, { rules, stopped }: RulesThen, occasion: Occasion): Promise<void> {
    if (data.jobId !== undefined) return;
    const { store, reads, allocator, controls } = this.needs;
    const { moment, cause, position } = occasion;
    const rule = rules.find(({ ruleId, isDryRun }) => ruleId === data.ruleId && !isDryRun);
    if (!rule || stopped.has(rule.ruleId)) return;
    const people = await this.needs.people(occasion);
    const isStopped = (await controls.stoppedNow(moment.tenantId, [rule])).has(rule.ruleId);
    const { rule: blocks, globleCondtion } = rule.definition;
    const where = allOf(
      blocks.length > 0 ? ruleFilter(globleCondtion, blocks, (from, to) => dayRange(from, to, moment.timeZone)) : undefined,
      { field: 'ownerId', op: 'exists', value: false },
      { field: 'removed', op: 'eq', value: false },
    );
    const sort = [{ field: 'createdAt', dir: 'asc' as const }];
    for (const leadId of await reads.keys(leadList, moment.tenantId, { where, sort, limit: MOST_LEADS })) {
      const { lead, ownerId, seenPosition = position } = await standingLead(store, moment.tenantId, leadId);
      if (lead && ownerId === undefined && rule.matches(lead.row))
        await allocator.give(moment, { leadId, rule, people, cause, lead, seenPosition, isStopped, released: true });
    }
  }
}
