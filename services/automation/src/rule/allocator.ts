import { DomainError, type Position } from '@matricula/domain/kernel';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { type Candidate, type Exclusion, type OpenTurn, type TurnBook, type TurnCommand, type TurnEvent } from '@matricula/domain/rule';
import { eventIdOf, execute, type EventStore } from '@matricula/event-store';
import { valueAt } from '@matricula/lists';
import { systemMeta } from '@matricula/policy-kit';
import { userList } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import { chainWith } from './chains';
import { OpenLeads } from './open-leads';
import type { Exceptions, GivenLead, Moment, People } from './people';
import type { RuleInForce } from './rules-in-force';
import { TurnBooks } from './turn-books';
import { isOutsideHours } from './working-time';

/** The event that a lead is given for. */
export interface Cause {
  id: string;
  correlationId: string;
  /** The rules that led to the event. */
  chain?: readonly string[];
}

interface Giving {
  leadId: string;
  rule: RuleInForce;
  /** The lead as the rule saw it, and the position of the log as of which it is. */
  lead: GivenLead;
  seenPosition: Position;
  people: People;
  cause: Cause;
  /** The owner whom the rule takes the lead from; without one, only an unowned lead is given. */
  from?: string;
  /** The latest call action that the lead must still have; null for none. */
  expectedCallActionId?: string | null;
  /** People who must not get it, and why. */
  except?: Exceptions;
  /** The only person who may get it, and why the others do not. */
  only?: { userId: string; others: Exclusion };
  /** A user released or asked for the lead, so that it counts towards no storm. */
  released?: boolean;
  /** A stop began since the event: the lead waits for its end. */
  isStopped?: boolean;
  /** Without a free person, nothing happens: the lead does not wait. */
  once?: boolean;
  /** Without a free person, a lead that waits for another rule waits for this one. */
  requeues?: boolean;
  /** Without a free person, the next rule is asked. */
  passOn?: boolean;
  /** The next rule is asked if nobody of this one has an account any more. */
  passOnIfGone?: boolean;
}

/** What came of a lead; with `nobody`, it waits if it did before. */
export type Outcome = 'taken' | 'returned' | 'waiting' | 'tried' | 'passed-on' | 'nobody' | 'in-call';

/** What came of a lead, and who got it. */
export interface Given {
  outcome: Outcome;
  chosenId?: string;
  /** Why nobody could get it, whoever is free: a stop, a call with the lead, or the hours of the rule. */
  held?: Exclusion;
}

const outcomes: Partial<Record<TurnEvent['type'], Outcome>> = {
  TurnGiven: 'taken',
  LeadQueued: 'waiting',
  TurnTried: 'tried',
  TurnSkipped: 'passed-on',
};

/**
 * Gives leads to people by rules and by steps of workflows. The choice is written into the book of the day first; then the lead is assigned under the
 * id of the turn. Ids derive from lead, event and rule, and the book takes one open turn for each lead, so that a repetition after a crash gives nothing
 * twice. A process has one allocator, which gives one lead of an institution after another, so that everybody's leads are counted.
 */
export class Allocator {
  /** The open leads of people, with what this allocator gave a moment ago. */
  readonly openLeads: OpenLeads;
  private readonly books: TurnBooks;
  /** The end of the last giving of a tenant. */
  private readonly lanes = new Map<string, Promise<unknown>>();

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.books = new TurnBooks(ports.store);
    this.openLeads = new OpenLeads(ports.reads);
  }

  /** The open book of an institution. */
  async book(moment: Moment): Promise<TurnBook> {
    const { book, othersUntil } = await this.books.open(moment);
    this.openLeads.othersUntil(moment.tenantId, othersUntil);
    return book;
  }

  /**
   * Completes turns whose outcome is not written, because the process stopped between the choice and the assignment. A lead that is in a call waits
   * for its end, and an owner who called since the choice keeps the lead.
   */
  recover(moment: Moment, peopleNow: () => Promise<People>, cause: Cause): Promise<void> {
    return this.oneByOne(moment, async () => {
      const open = Object.values((await this.book(moment)).open);
      if (open.length === 0) return;
      const people = await peopleNow();
      for (const turn of open) {
        if (await people.isInCall(turn.leadId)) continue;
        const by = { ...cause, chain: chainWith(turn.chain, turn.ruleId) };
        if (await this.isTouched(moment, turn, people)) await this.returnTurn(moment, turn, 'owned', by);
        else await this.finish(moment, turn, by);
      }
    });
  }

  /** Whether the owner from whom a turn takes an untouched lead still has it and has called it since. */
  private async isTouched({ tenantId }: Moment, turn: OpenTurn, people: People): Promise<boolean> {
    const { leadId, expectedOwnerId, expectedCallActionId, changed } = turn;
    if (expectedOwnerId === undefined || expectedCallActionId === undefined || !changed) return false;
    const ownerId = await this.ownerOf(tenantId, leadId);
    const calledAt = ownerId === expectedOwnerId ? await people.lastCallAt(leadId, expectedOwnerId) : undefined;
    return calledAt !== undefined && calledAt > changed.at;
  }

  give(moment: Moment, giving: Giving): Promise<Given> {
    return this.oneByOne(moment, () => this.giveNow(moment, giving));
  }

  private async giveNow(moment: Moment, giving: Giving): Promise<Given> {
    const { leadId, rule, lead, people, cause, from, once, requeues, passOn, passOnIfGone } = giving;
    const { tenantId } = moment;
    await this.book(moment);
    const { ruleId, name: ruleName, version: ruleVersion, definition, isDryRun: dryRun } = rule;
    const { open_leads: open, per_hour: hour, per_day: day, per_source, method } = definition;
    const isInCall = await people.isInCall(leadId);
    const isClosed = isOutsideHours(definition, moment);
    const held = giving.isStopped && !dryRun ? 'stopped' : isInCall ? 'in-call' : isClosed ? 'outside-hours' : undefined;
    const candidates = held ? await this.during(giving, held) : await this.candidates(giving);
    const isGone = candidates.every(({ excluded }) => excluded === 'no-account');
    const { chain = [] } = cause;
    const by = { ...cause, chain: chainWith(chain, ruleId) };
    const turnId = turnIdOf(leadId, cause, ruleId);
    const limits = giving.only ? {} : { open, hour, day, ...(per_source !== undefined && { source: per_source }) };
    const matched =
      rule.matched(lead.row, moment.at)?.map((clause) => ({ ...clause, actual: valueAt(clause.columnName, lead.row, moment.at) })) ?? [];
    const { expectedCallActionId, seenPosition, released } = giving;
    const data = {
      ...{ turnId, leadId, ruleId, ruleName, ruleVersion, at: moment.at, method, candidates, limits, source: lead.row.source ?? '' },
      ...{ expectedOwnerId: from, expectedCallActionId, dryRun, once, requeues, seenPosition, released },
      ...(from !== undefined && { reallocates: rule.kind === 'reallocation' }),
      // A rule for other hours may follow; a stop and a call hold the lead where it is.
      passOn: (passOn === true || (passOnIfGone === true && isGone)) && (held === undefined || held === 'outside-hours'),
      ...(chain.length > 0 && { chain: [...chain] }),
      ...(matched.length > 0 && { matched }),
    };
    const { events, state } = await this.tell(moment, { type: 'GiveTurn', data }, `give-${turnId}`, by);
    const written = events.find(({ type }) => Object.hasOwn(outcomes, type));
    if (written?.type !== 'TurnGiven') {
      const outcome = (written && outcomes[written.type]) ?? 'nobody';
      return { outcome: isInCall && outcome === 'nobody' ? 'in-call' : outcome, held };
    }
    const { chosenId } = written.data;
    const turn = state.open[leadId];
    // A repeated turn that is over already assigns nobody.
    if (turn?.turnId !== turnId) return { outcome: (await this.ownerOf(tenantId, leadId)) === chosenId ? 'taken' : 'returned', chosenId };
    return { outcome: await this.finish(moment, turn, by), chosenId };
  }

  private async candidates({ rule: { definition }, people, except, only, lead }: Giving): Promise<Candidate[]> {
    if (!only) return people.candidates(definition, except, lead);
    const others = new Map(definition.users.map(({ id }) => [id, only.others]));
    const alone = { ...definition, users: [{ id: only.userId, weight: 1 }], availability: 'active' as const };
    const rest = (await people.candidates(definition, others)).filter(({ userId }) => userId !== only.userId);
    return [...rest, ...(await people.candidates(alone))];
  }

  /** During a call with the lead, a stop of the rule, or outside its hours, nobody gets it. */
  private during({ rule: { definition }, people }: Giving, why: Exclusion): Promise<Candidate[]> {
    return people.candidates(definition, new Map(definition.users.map(({ id }) => [id, why])));
  }

  /** Takes a lead off the queue of waiting leads, if it is on it and no longer has the owner whom its rule takes it from. */
  async unqueue(moment: Moment, leadId: string, { ownerId, isGone }: { ownerId?: string; isGone?: boolean }, cause: Cause): Promise<void> {
    const { waiting } = await this.book(moment);
    if (!Object.hasOwn(waiting, leadId) || (!isGone && waiting[leadId]?.fromOwnerId === ownerId)) return;
    const data = { leadId, owned: ownerId !== undefined };
    await this.tell(moment, { type: 'UnqueueLead', data }, `unqueue-${leadId}-${cause.id}`, cause);
  }

  private async finish(moment: Moment, turn: OpenTurn, cause: Cause): Promise<'taken' | 'returned'> {
    const { turnId, leadId } = turn;
    const outcome = await this.assign(moment.tenantId, turn, cause);
    if (outcome !== 'taken') return this.returnTurn(moment, turn, outcome, cause);
    await this.tell(moment, { type: 'TakeTurn', data: { turnId, leadId } }, `taken-${turnId}`, cause);
    return 'taken';
  }

  private async returnTurn(moment: Moment, { turnId, leadId }: OpenTurn, why: 'owned' | 'gone', cause: Cause): Promise<'returned'> {
    await this.tell(moment, { type: 'ReturnTurn', data: { turnId, leadId, why } }, `${why}-${turnId}`, cause);
    return 'returned';
  }

  private async assign(tenantId: string, turn: OpenTurn, cause: Cause): Promise<'taken' | 'owned' | 'gone'> {
    const { turnId, leadId, chosenId, expectedOwnerId, expectedCallActionId, reallocates: reallocated } = turn;
    const { store, reads } = this.ports;
    const ownerName = (await reads.get(userList, tenantId, chosenId))?.name ?? '';
    const expected = { expectedOwnerId: expectedOwnerId ?? null, ...(expectedCallActionId !== undefined && { expectedCallActionId }) };
    const data = { assignmentId: turnId, ownerId: chosenId, ownerName, reason: 'rule' as const, reallocated, ...expected };
    const meta = systemMeta(cause.correlationId, cause.id, cause.chain);
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    try {
      const receipt = await execute(store, leadDecider, address, { type: 'AssignLead', data }, meta, { commandId: `assign-${turnId}` });
      if (receipt.events.length > 0) {
        const { position } = receipt;
        this.openLeads.moved(tenantId, { assignmentId: turnId, position, to: chosenId, from: expectedOwnerId });
      }
      return receipt.state.dimensions.ownerId === chosenId ? 'taken' : 'owned';
    } catch (error) {
      // The lead was removed, merged or erased in the meantime.
      if (error instanceof DomainError) return 'gone';
      throw error;
    }
  }

  private async ownerOf(tenantId: string, leadId: string): Promise<string | undefined> {
    return (await this.ports.store.states.current(leadDecider, leadStream(tenantId, leadId))).state.dimensions.ownerId;
  }

  private tell(moment: Moment, command: TurnCommand, commandId: string, cause: Cause) {
    return this.books.tell(moment, command, commandId, cause);
  }

  /** Waits for what the tenant's other workers give: two choices at the same time would not see each other. */
  private oneByOne<Result>({ tenantId }: Moment, give: () => Promise<Result>): Promise<Result> {
    const result = (this.lanes.get(tenantId) ?? Promise.resolve()).then(give);
    const ended = result.catch(() => undefined);
    this.lanes.set(tenantId, ended);
    void ended.then(() => {
      if (this.lanes.get(tenantId) === ended) this.lanes.delete(tenantId);
    });
    return result;
  }
}

/** The id of the turn, and of the assignment, by which a rule gives a lead for an event. */
export const turnIdOf = (leadId: string, { id }: Pick<Cause, 'id'>, ruleId: string): string =>
  eventIdOf(`turn/${leadId}/${id}/${ruleId}`, 0);

const allocators = new WeakMap<object, Allocator>();

/** The allocator of the workers that a process builds with these ports. */
export function allocatorOf(ports: { store: EventStore; reads: ReadStore }): Allocator {
  const allocator = allocators.get(ports) ?? new Allocator(ports);
  allocators.set(ports, allocator);
  return allocator;
}
