import type { RecordedEvent } from '@matricula/domain/kernel';
import type { LeadAssigned } from '@matricula/domain/lead';
import { givingOrderOf, isDropped, RULE_ASKED, type RuleRunRequested } from '@matricula/domain/rule';
import type { EventStore } from '@matricula/event-store';
import { allOf, dayRange } from '@matricula/lists';
import { leadList, ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import type { Allocator } from './allocator';
import { firesRule } from './chains';
import type { ControlsAt } from './controls-at';
import type { GivingStorms, StormVerdict } from './giving-storms';
import { TOGETHER, type Giver } from './giving-together';
import { turnIdOf, type Cause, type Giving } from './givings';
import { HeldLeads, type HeldEvent } from './held-leads';
import type { People } from './people';
import { isFiredBy, type RuleInForce } from './rules-in-force';
import { formerOwnersOf, historiesOf, leadIdOf, rowsIn, standingIn } from './standing-lead';
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
const isFired = (rule: RuleInForce, event: RecordedEvent, now: LeadRow, before: LeadRow | undefined) =>
  isFreed(event, now)
    ? asLeadsCome.includes(rule.definition.triggerType) && rule.matches(now, event.at)
    : isFiredBy(rule, event, now, () => before);

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
      ask: async (events) => {
        const [first] = events;
        if (first?.event.type !== 'RuleRunRequested') return this.heldLeads(events, { moment, position });
        const { event, then, inForce, held, stopped } = first;
        const { ruleId, jobId } = event.data as RuleRunRequested['data'];
        if (!held.has(ruleId)) return 0;
        const rules = then.filter((rule) => inForce.has(rule.ruleId));
        await this.run(event as RecordedEvent<RuleRunRequested>, { rules, stopped }, { moment, cause: causeOf(event), position });
        return jobId === undefined ? 1 : 0;
      },
    });
  }

  /** Asks the rules about leads that a stop held; says how many concern a rule of the stop. */
  private async heldLeads(events: readonly HeldEvent[], { moment, position }: Pick<Occasion, 'moment' | 'position'>): Promise<number> {
    const verdicts = await this.together(
      { moment, position },
      events,
      async ({ event, then: all, inForce, held, stopped }, history, giver) => {
        if (leadIdOf(event.data) === undefined) return false;
        const then = { rules: all.filter(({ ruleId }) => inForce.has(ruleId)), stopped };
        const { now, then: row, ...rows } = rowsIn(history, event);
        if (!now || !row || !(await this.asks(event, row))) return false;
        // Rules for idle leads are asked by sweeps alone.
        const isHeld = givingOrderOf(all).some((rule) => held.has(rule.ruleId) && isFired(rule, event, row, rows.before));
        const asked = { event, then, rows: { ...rows, now, then: row }, moment, cause: causeOf(event), position };
        return isHeld && this.ask(asked, giver);
      },
    );
    return verdicts.filter(Boolean).length;
  }

  /**
   * Asks about the leads of some events, no lead twice, one after another; what rules give is written together. Ends after a verdict that `isLast`.
   */
  private async together<Of extends { event: RecordedEvent }, Verdict>(
    { moment, position }: Pick<Occasion, 'moment' | 'position'>,
    all: readonly Of[],
    ask: (one: Of, history: readonly RecordedEvent[], giver: Giver) => Promise<Verdict>,
    isLast: (verdict: Verdict) => boolean = () => false,
  ): Promise<Verdict[]> {
    const { store, allocator } = this.needs;
    if (all.length === 0) return [];
    // Rows that are behind are waited for here: meanwhile, steps of workflows give their leads.
    await this.needs.people({ moment, position });
    return allocator.together(moment, async (giver) => {
      const histories = await historiesOf(store, moment.tenantId, leadIdsOf(all));
      const verdicts: Verdict[] = [];
      for (const one of all) {
        const verdict = await ask(one, histories(leadIdOf(one.event.data) ?? ''), giver);
        verdicts.push(verdict);
        if (isLast(verdict)) break;
      }
      return verdicts;
    });
  }

  /**
   * Asks the rules in force at events of throttled work, as far as they still are, about their leads; answers up to the first one that a stop holds. The end
   * of a stop has dropped the leads that it held. Leads of rules that go on by themselves are left to these.
   */
  ofWork(
    events: readonly RecordedEvent[],
    { timer, inForceNow, part }: { timer: RecordedEvent; inForceNow: readonly RuleInForce[]; part: WorkPart },
    { moment, position }: Occasion,
  ): Promise<WorkVerdict[]> {
    const { controls, rulesOf } = this.needs;
    const inForceIds = new Set(inForceNow.map(({ ruleId }) => ruleId));
    const ask = async (event: RecordedEvent, history: readonly RecordedEvent[], giver: Giver): Promise<WorkVerdict> => {
      const { now, then: row, ...rows } = rowsIn(history, event);
      if (!now || !row || !asksRules(event, row)) return 'passed';
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
      const then = { rules, stopped: dropped };
      const asked = { event, then, rows: { ...rows, now, then: row }, moment, cause: causeOf(event), position };
      return (await this.ask(asked, giver)) ? 'asked' : 'passed';
    };
    const isHeld = (verdict: WorkVerdict) => typeof verdict === 'object';
    return this.together(
      { moment, position },
      events.map((event) => ({ event })),
      ({ event }, history, giver) => ask(event, history, giver),
      isHeld,
    );
  }

  /**
   * Asks the rules in their order about a lead, until one of them gives it or lets it wait, or was stopped at the event: then the lead waits for the end
   * of the stop and is not given elsewhere. A lead from before a stop that stands by now waits among those for which nobody is free. False if none of
   * them gives it or lets it wait. `giver`: what gives it together with others.
   */
  async ask({ event, then: { rules, stopped }, rows, isGuarded = false, ...occasion }: Asked, giver?: Giver): Promise<boolean> {
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
      const giving: Giving = {
        ...{ leadId, rule, people, cause, from, isStopped: stoppedNow.has(rule.ruleId), released: !isCounted },
        ...{ seenPosition: event.position, seenAt: event.at },
        lead: { row: then, formerOwners: formerOwnersOf(history) },
        ...{ passOn: from === undefined && nobody === 'pass-on' && !catch_all && !isAlone, passOnIfGone: !catch_all && !isAlone },
        except: new Map(from === undefined ? [] : [[from, 'has-lead'] as const]),
      };
      const { outcome, held } = await (giver ? giver.give(giving) : allocator.give(moment, giving));
      if (isCounted && outcome === 'taken') storms?.note(event, rule);
      // While nobody may get the lead, a manager could do nothing either.
      if (outcome === 'waiting' && nobody === 'manager' && held === undefined) {
        const seen = people;
        const askManagers = () => waiting.askManagers(rule, leadId, moment.at, seen, occasion);
        await (giver ? giver.afterwards(askManagers) : askManagers());
      }
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
    const leadIds = await reads.keys(leadList, moment.tenantId, { where, sort, limit: MOST_LEADS });
    for (let from = 0; from < leadIds.length; from += TOGETHER)
      await allocator.together(moment, async (giver) => {
        const part = leadIds.slice(from, from + TOGETHER);
        const histories = await historiesOf(store, moment.tenantId, part);
        for (const leadId of part) {
          const { lead, ownerId, seenPosition = position, seenAt } = standingIn(histories(leadId), leadId);
          if (lead && ownerId === undefined && rule.matches(lead.row))
            await giver.give({ leadId, rule, people, cause, lead, seenPosition, seenAt, isStopped, released: true });
        }
      });
  }
}

const causeOf = ({ id, meta: { correlationId, chain } }: RecordedEvent): Cause => ({ id, correlationId, chain });

const leadIdsOf = (all: readonly { event: RecordedEvent }[]) => all.flatMap(({ event }) => leadIdOf(event.data) ?? []);
