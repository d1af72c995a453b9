import { DomainError, type Position } from '@matricula/domain/kernel';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import {
  carriedOver,
  turnsBoundary,
  turnsDecider,
  type Candidate,
  type Exclusion,
  type OpenTurn,
  type TurnBook,
  type TurnCommand,
  type TurnEvent,
} from '@matricula/domain/rule';
import { eventIdOf, execute, type EventStore } from '@matricula/event-store';
import { dayIn, valueAt } from '@matricula/lists';
import { systemMeta } from '@matricula/policy-kit';
import { userList } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import { chainWith } from './chains';
import type { Exceptions, GivenLead, Moment, People } from './people';
import type { RuleInForce } from './rules-in-force';

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
  /** Without a free person, nothing happens: the lead does not wait. */
  once?: boolean;
  /** Without a free person, the next rule is asked. */
  passOn?: boolean;
}

/** What came of a lead; with `nobody`, it waits if it did before. */
export type Outcome = 'taken' | 'returned' | 'waiting' | 'tried' | 'passed-on' | 'nobody' | 'in-call';

/** What came of a lead, and who got it. */
export interface Given {
  outcome: Outcome;
  chosenId?: string;
}

const outcomes: Partial<Record<TurnEvent['type'], Outcome>> = {
  TurnGiven: 'taken',
  LeadQueued: 'waiting',
  TurnTried: 'tried',
  TurnSkipped: 'passed-on',
};

/** Turns of a book, after which the next one is opened. */
const MOST_TURNS = 2_000;

/**
 * Gives leads to people by rules. The choice is written into the book of the day first; then the lead is assigned under the id of the turn. Ids derive
 * from lead, event and rule, and the book takes one open turn for each lead, so that a repetition after a crash gives nothing twice.
 */
export class Allocator {
  /** The number of the newest book that is known, by tenant. */
  private readonly books = new Map<string, number>();
  private readonly written = new Map<string, Position>();

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  /** The position of the latest assignment by this allocator, which read models must have reached before people are counted. */
  lastOf(tenantId: string): Position {
    return this.written.get(tenantId) ?? '';
  }

  /** The open book of an institution; opens the first one, and the next one on another day. */
  async book(moment: Moment): Promise<TurnBook> {
    const { tenantId, timeZone, at } = moment;
    const day = dayIn(timeZone, at);
    for (;;) {
      const number = await this.newest(tenantId);
      const { state } = await this.ports.store.states.current(turnsDecider, this.streamOf(tenantId, number));
      if (state.status === 'none') {
        const nothing = { day, credits: {}, open: {}, waiting: {}, given: {} };
        await this.tell(moment, { type: 'OpenTurnBook', data: nothing }, `open-book-${tenantId}-${number}`);
      } else if (state.status === 'closed') {
        this.books.set(tenantId, number + 1);
        await this.tell(moment, { type: 'OpenTurnBook', data: carriedOver(state, day) }, `open-book-${tenantId}-${number + 1}`);
      } else if (state.day < day || state.turns >= MOST_TURNS) {
        await this.tell(moment, { type: 'CloseTurnBook', data: { next: number + 1 } }, `close-book-${tenantId}-${number}`);
      } else return state;
    }
  }

  /**
   * Completes turns whose outcome is not written, because the process stopped between the choice and the assignment. A lead that is in a call waits
   * for its end, and an owner who called since the choice keeps the lead.
   */
  async recover(moment: Moment, peopleNow: () => Promise<People>, cause: Cause): Promise<void> {
    const open = Object.values((await this.book(moment)).open);
    if (open.length === 0) return;
    const people = await peopleNow();
    for (const turn of open) {
      if (await people.isInCall(turn.leadId)) continue;
      const by = { ...cause, chain: chainWith([], turn.ruleId) };
      if (await this.isTouched(moment, turn, people)) await this.returnTurn(moment, turn, 'owned', by);
      else await this.finish(moment, turn, people, by);
    }
  }

  /** Whether the owner from whom a turn takes an untouched lead still has it and has called it since. */
  private async isTouched({ tenantId }: Moment, turn: OpenTurn, people: People): Promise<boolean> {
    const { leadId, expectedOwnerId, expectedCallActionId, changed } = turn;
    if (expectedOwnerId === undefined || expectedCallActionId === undefined || !changed) return false;
    const { state } = await this.ports.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const calledAt = state.dimensions.ownerId === expectedOwnerId ? await people.lastCallAt(leadId, expectedOwnerId) : undefined;
    return calledAt !== undefined && calledAt > changed.at;
  }

  async give(moment: Moment, giving: Giving): Promise<Given> {
    const { leadId, rule, lead, people, cause, from, once, passOn } = giving;
    await this.book(moment);
    const { ruleId, name: ruleName, version: ruleVersion, definition, isDryRun: dryRun } = rule;
    const isInCall = await people.isInCall(leadId);
    const candidates = isInCall ? await this.during(giving) : await this.candidates(giving);
    const by = { ...cause, chain: chainWith(cause.chain, ruleId) };
    const turnId = eventIdOf(`turn/${leadId}/${cause.id}/${ruleId}`, 0);
    const { open_leads: open, per_hour: hour, per_day: day, per_source, method } = definition;
    const limits = giving.only ? {} : { open, hour, day, ...(per_source !== undefined && { source: per_source }) };
    const matched =
      rule.matched(lead.row, moment.at)?.map((clause) => ({ ...clause, actual: valueAt(clause.columnName, lead.row, moment.at) })) ?? [];
    const data = {
      ...{ turnId, leadId, ruleId, ruleName, ruleVersion, at: moment.at, method, candidates, limits, source: lead.row.source ?? '' },
      ...{
        expectedOwnerId: from,
        expectedCallActionId: giving.expectedCallActionId,
        dryRun,
        once,
        passOn: passOn && !isInCall,
        seenPosition: giving.seenPosition,
      },
      ...(matched.length > 0 && { matched }),
    };
    const { events } = await this.tell(moment, { type: 'GiveTurn', data }, `give-${turnId}`, by);
    const written = events.find(({ type }) => Object.hasOwn(outcomes, type));
    if (written?.type !== 'TurnGiven') {
      const outcome = (written && outcomes[written.type]) ?? 'nobody';
      return { outcome: isInCall && outcome === 'nobody' ? 'in-call' : outcome };
    }
    const { chosenId } = written.data;
    const { expectedCallActionId } = giving;
    const outcome = await this.finish(
      moment,
      { turnId, leadId, ruleId, chosenId, expectedOwnerId: from, expectedCallActionId },
      people,
      by,
    );
    return { outcome, chosenId };
  }

  private async candidates({ rule: { definition }, people, except, only, lead }: Giving): Promise<Candidate[]> {
    if (!only) return people.candidates(definition, except, lead);
    const others = new Map(definition.users.map(({ id }) => [id, only.others]));
    const alone = { ...definition, users: [{ id: only.userId, weight: 1 }], availability: 'active' as const };
    const rest = (await people.candidates(definition, others)).filter(({ userId }) => userId !== only.userId);
    return [...rest, ...(await people.candidates(alone))];
  }

  /** During a call with the lead nobody gets it. */
  private during({ rule: { definition }, people }: Giving): Promise<Candidate[]> {
    return people.candidates(definition, new Map(definition.users.map(({ id }) => [id, 'in-call' as const])));
  }

  /** Takes a lead off the queue of waiting leads, if it is on it. */
  async unqueue(moment: Moment, leadId: string, owned: boolean, cause: Cause): Promise<void> {
    if (!Object.hasOwn((await this.book(moment)).waiting, leadId)) return;
    await this.tell(moment, { type: 'UnqueueLead', data: { leadId, owned } }, `unqueue-${leadId}-${cause.id}`, cause);
  }

  private async finish(moment: Moment, turn: OpenTurn, people: People, cause: Cause): Promise<'taken' | 'returned'> {
    const { turnId, leadId } = turn;
    const outcome = await this.assign(moment.tenantId, turn, people, cause);
    if (outcome !== 'taken') return this.returnTurn(moment, turn, outcome, cause);
    await this.tell(moment, { type: 'TakeTurn', data: { turnId, leadId } }, `taken-${turnId}`, cause);
    return 'taken';
  }

  private async returnTurn(moment: Moment, { turnId, leadId }: OpenTurn, why: 'owned' | 'gone', cause: Cause): Promise<'returned'> {
    await this.tell(moment, { type: 'ReturnTurn', data: { turnId, leadId, why } }, `${why}-${turnId}`, cause);
    return 'returned';
  }

  private async assign(
    tenantId: string,
    { turnId, leadId, chosenId, expectedOwnerId, expectedCallActionId }: OpenTurn,
    people: People,
    cause: Cause,
  ): Promise<'taken' | 'owned' | 'gone'> {
    const { store, reads } = this.ports;
    const ownerName = (await reads.get(userList, tenantId, chosenId))?.name ?? '';
    const expected = { expectedOwnerId: expectedOwnerId ?? null, ...(expectedCallActionId !== undefined && { expectedCallActionId }) };
    const data = { assignmentId: turnId, ownerId: chosenId, ownerName, reason: 'rule' as const, ...expected };
    const meta = systemMeta(cause.correlationId, cause.id, cause.chain);
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    try {
      const receipt = await execute(store, leadDecider, address, { type: 'AssignLead', data }, meta, { commandId: `assign-${turnId}` });
      if (receipt.events.length > 0) {
        this.written.set(tenantId, receipt.position);
        people.moved({ assignmentId: turnId, position: receipt.position, to: chosenId, from: expectedOwnerId });
      }
      return receipt.state.dimensions.ownerId === chosenId ? 'taken' : 'owned';
    } catch (error) {
      // The lead was removed, merged or erased in the meantime.
      if (error instanceof DomainError) return 'gone';
      throw error;
    }
  }

  private async tell(moment: Moment, command: TurnCommand, commandId: string, cause?: Cause) {
    const { tenantId } = moment;
    const stream = this.streamOf(tenantId, await this.newest(tenantId));
    const meta = systemMeta(cause?.correlationId ?? commandId, cause?.id, cause?.chain);
    return execute(this.ports.store, turnsDecider, { stream, tenantId }, command, meta, { commandId });
  }

  private streamOf(tenantId: string, number: number): string {
    return turnsBoundary.stream(tenantId, String(number));
  }

  /** The number of the newest book: found by doubling and halving, because every book but the newest is followed by another one. */
  private async newest(tenantId: string): Promise<number> {
    const known = this.books.get(tenantId);
    if (known !== undefined) return known;
    let [low, high] = [0, 1];
    while (await this.exists(tenantId, high)) [low, high] = [high, high * 2];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (await this.exists(tenantId, middle)) low = middle;
      else high = middle;
    }
    this.books.set(tenantId, low);
    return low;
  }

  private async exists(tenantId: string, number: number): Promise<boolean> {
    return (await this.ports.store.read(this.streamOf(tenantId, number), 0, 0)).length > 0;
  }
}
