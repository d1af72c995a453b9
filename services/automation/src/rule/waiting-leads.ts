import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { LeadAssigned } from '@matricula/domain/lead';
import {
  chainVerdict,
  givingOrderOf,
  isDropped,
  ruleNotifications,
  type ControlEvent,
  type Exclusion,
  type WaitingLead,
} from '@matricula/domain/rule';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { BoundedMap } from '@matricula/vault';
import type { Allocator } from './allocator';
import { TOGETHER } from './giving-together';
import type { Cause } from './givings';
import type { GivenLead, Moment, People } from './people';
import type { RuleInForce } from './rules-in-force';
import { historiesOf, standingIn } from './standing-lead';
import { isOutsideHours } from './working-time';

/** Waiting leads that a person gets at once. */
const AT_ONCE = 10;
/** Working minutes after which a rule that asks the manager does so for leads that came outside its hours. */
const ASKS_AFTER_MINUTES = 60;
const MOST_ESCALATED = 100_000;

/** How many waiting leads people got at once, who gets no more of them, and the rules for which nobody is free: their other leads go on waiting. */
interface Served {
  got: ReadonlyMap<string, number>;
  full: ReadonlyMap<string, Exclusion>;
  exhausted: ReadonlySet<string>;
  /** Whether a lead waits on because people got as many as they get at once. */
  isCut: boolean;
}

/** The rules in force at an event, and the ids of those that a stop holds. */
export interface RulesThen {
  rules: readonly RuleInForce[];
  stopped: ReadonlySet<string>;
}

/** What leads are given for: the event, its moment and the position as of which people are seen. */
export interface Occasion {
  moment: Moment;
  cause: Cause;
  position: Position;
}

/** Leads that wait for a free person, in the book of turns: gives them to people who become free, and tells managers of those that wait too long. */
export class WaitingLeads {
  private readonly escalated = new BoundedMap<true>(MOST_ESCALATED);

  constructor(private readonly needs: { store: EventStore; allocator: Allocator }) {}

  /** Leads that wait, the longest waiting first. */
  async list(moment: Moment): Promise<WaitingLead[]> {
    const { waiting } = await this.needs.allocator.book(moment);
    return Object.values(waiting).toSorted((one, other) => one.since.localeCompare(other.since));
  }

  /** Takes leads off the queue that came during a stop whose end drops what waited for it. */
  async drop(controls: readonly RecordedEvent<ControlEvent>[], { moment, cause }: Occasion): Promise<void> {
    for (const { leadId, ruleId, fromOwnerId, stopped } of await this.list(moment))
      if (stopped && isDropped(controls, ruleId, stopped))
        await this.needs.allocator.unqueue(moment, leadId, { ownerId: fromOwnerId, isGone: true }, cause);
  }

  /**
   * Gives waiting leads to people who may have become free, the one that waits longest first; at most ten to each person. Says whether a lead waits on
   * because people got as many as they get at once.
   */
  async serve(then: RulesThen, { moment, cause, position }: Occasion, peopleNow: () => Promise<People>): Promise<boolean> {
    const waiting = await this.list(moment);
    if (waiting.length === 0) return false;
    const people = await peopleNow();
    let served: Served = { got: new Map(), full: new Map(), exhausted: new Set(), isCut: false };
    const gone = new Map<string, boolean>();
    for (let rest = waiting; rest.length > 0;) {
      // A stop holds the leads of its rule where they wait.
      const due = rest.filter(({ ruleId }) => !then.stopped.has(ruleId) && !served.exhausted.has(ruleId)).slice(0, TOGETHER);
      const last = due.at(-1);
      if (!last) break;
      served = await this.serveSome(due, served, { then, people, gone }, { moment, cause, position });
      rest = rest.slice(rest.indexOf(last) + 1);
    }
    return served.isCut;
  }

  /** Gives some waiting leads together, in their order; answers with who got how many by then. */
  private serveSome(
    waiting: readonly WaitingLead[],
    before: Served,
    { then, people, gone }: { then: RulesThen; people: People; gone: Map<string, boolean> },
    { moment, cause, position }: Occasion,
  ): Promise<Served> {
    const { store, allocator } = this.needs;
    return allocator.together(moment, async (giver) => {
      const got = new Map(before.got);
      const full = new Map(before.full);
      const exhausted = new Set(before.exhausted);
      let { isCut } = before;
      const count = (userId: string) => {
        got.set(userId, (got.get(userId) ?? 0) + 1);
        if (got.get(userId) === AT_ONCE) full.set(userId, 'ten-at-once');
      };
      const ids = waiting.map(({ leadId }) => leadId);
      const histories = await historiesOf(store, moment.tenantId, ids);
      for (const waits of waiting) {
        const { leadId, ruleId, fromOwnerId, chain } = waits;
        const already = givenFor(histories(leadId), cause);
        if (already !== undefined) count(already);
        if (already !== undefined || exhausted.has(ruleId)) continue;
        const { lead, ownerId, seenPosition = position, seenAt } = standingIn(histories(leadId), leadId);
        const rule = lead && ownerId === fromOwnerId ? await this.ruleOf(waits, lead, then, people, moment, gone) : undefined;
        if (!lead || !rule) {
          await giver.unqueue(leadId, ownerId, cause);
          continue;
        }
        const isOther = rule.ruleId !== ruleId;
        if (then.stopped.has(rule.ruleId) || (exhausted.has(rule.ruleId) && !isOther)) continue;
        const { outcome, chosenId, held } = await giver.give({
          ...{ leadId, rule, people, cause: { ...cause, chain }, lead, seenPosition, seenAt, from: fromOwnerId, released: true },
          ...(isOther ? { requeues: true } : { once: true }),
          except: fromOwnerId === undefined ? full : new Map([...full, [fromOwnerId, 'has-lead' as const]]),
        });
        if (outcome === 'nobody' || outcome === 'waiting') exhausted.add(rule.ruleId);
        if (outcome === 'nobody' && held === undefined && rule.definition.users.some(({ id }) => full.has(id))) isCut = true;
        if (outcome === 'taken' && chosenId !== undefined) count(chosenId);
      }
      return { got, full, exhausted, isCut };
    });
  }

  /**
   * The rule that gives a waiting lead. One that is gone, that the lead no longer matches or whose people are all gone leaves it to the next one that
   * matches, at last to the catch-all; a lead with an owner stays with them.
   */
  private async ruleOf(
    { ruleId, fromOwnerId, chain }: WaitingLead,
    { row }: GivenLead,
    { rules }: RulesThen,
    people: People,
    moment: Moment,
    gone: Map<string, boolean>,
  ): Promise<RuleInForce | undefined> {
    const matches = (rule: RuleInForce) => !rule.isDryRun && rule.matches(row, moment.at);
    const own = rules.find((one) => one.ruleId === ruleId);
    if (own && matches(own) && !(await this.isGone(own, people, gone))) return own;
    if (fromOwnerId !== undefined) return undefined;
    const others = givingOrderOf(rules).filter((one) => matches(one) && chainVerdict(chain, one.ruleId) === 'fires');
    return others.find((one) => one.ruleId !== ruleId) ?? (own && matches(own) ? own : undefined);
  }

  /** Whether nobody of a rule has an account any more. The catch-all keeps its leads. */
  private async isGone({ ruleId, definition }: RuleInForce, people: People, gone: Map<string, boolean>): Promise<boolean> {
    if (definition.catch_all) return false;
    const known = gone.get(ruleId) ?? (await people.candidates(definition)).every(({ excluded }) => excluded === 'no-account');
    gone.set(ruleId, known);
    return known;
  }

  /** Tells the managers of the people of a rule, once, that a lead waits. */
  async askManagers(rule: RuleInForce, leadId: string, since: string, people: People, { moment, cause }: Occasion): Promise<void> {
    const { tenantId } = moment;
    for (const userId of await people.managersOf(rule.definition.users.map(({ id }) => id))) {
      const notificationId = `waiting-${leadId}-${Date.parse(since)}-${userId}`;
      const data = { notificationId, userId, kind: ruleNotifications.waiting.kind, leadId };
      const address = { stream: notificationBoundary.stream(tenantId, notificationId), tenantId };
      const meta = systemMeta(cause.correlationId, cause.id);
      const command = { type: 'RaiseNotification' as const, data };
      await execute(this.needs.store, notificationBoundary.decider, address, command, meta, { commandId: `raise-${notificationId}` });
    }
  }

  /** Tells the managers of leads that have waited for as many working minutes as their rule allows. */
  async escalate({ rules, stopped }: RulesThen, people: People, occasion: Occasion): Promise<void> {
    const { moment } = occasion;
    const waiting = await this.list(moment);
    for (const rule of rules) {
      const { escalate_minutes, users, nobody } = rule.definition;
      const minutes = escalate_minutes ?? (nobody === 'manager' ? ASKS_AFTER_MINUTES : undefined);
      if (minutes === undefined || rule.isDryRun || stopped.has(rule.ruleId)) continue;
      const own = waiting.filter((one) => one.ruleId === rule.ruleId);
      const [oldest] = own;
      // Outside its hours nobody can take the leads, so these minutes do not count.
      const isClosed = (at: string) => isOutsideHours(rule.definition, { ...moment, at });
      if (!oldest || isClosed(moment.at)) continue;
      const ids = users.map(({ id }) => id);
      const latest = await people.workingSince(ids, minutes, { earliest: oldest.since, counts: (at) => !isClosed(at) });
      if (latest === undefined) continue;
      for (const { leadId, since } of own.filter((one) => one.since <= latest)) {
        const key = `${moment.tenantId}/${leadId}/${since}`;
        if (this.escalated.get(key)) continue;
        await this.askManagers(rule, leadId, since, people, occasion);
        this.escalated.set(key, true);
      }
    }
  }
}

/** Who was given a waiting lead for an event, before another process wrote into the book and the work was done again. */
function givenFor(history: readonly RecordedEvent[], { id }: Cause): string | undefined {
  const given = history.findLast(({ type, data, meta }) => {
    const { reason, jobId } = data as LeadAssigned['data'];
    return type === 'LeadAssigned' && reason === 'rule' && jobId === undefined && meta.causationId === id;
  });
  return (given?.data as LeadAssigned['data'] | undefined)?.ownerId;
}
