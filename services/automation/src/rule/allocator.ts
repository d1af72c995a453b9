import type { Position } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type Lead, type LeadStreamEvent } from '@matricula/domain/lead';
import type { OpenTurn, TurnBook, TurnCommand } from '@matricula/domain/rule';
import { executeMany, persisting, type EventStore, type Outcome as Assigned } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { userList } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import { chainWith } from './chains';
import { GivingTogether, TOGETHER, unqueued, type Chosen, type Finished, type Giver } from './giving-together';
import type { Cause, Given, Giving } from './givings';
import { OpenLeads } from './open-leads';
import type { Moment, People } from './people';
import { TurnBooks, type OpenBook, type Told } from './turn-books';
import { TurnPage } from './turn-page';

type AssignOutcome = Assigned<LeadStreamEvent, Lead>;

/**
 * Gives leads to people by rules and by steps of workflows. The choice is written into the book of the day first; then the lead is assigned under the
 * id of the turn. Ids derive from lead, event and rule, and the book takes one open turn for each lead, so that a repetition after a crash gives nothing
 * twice. A process has one allocator, which gives one lead of an institution after another, so that everybody's leads are counted. Leads that come at
 * once are given together: each is decided on what those before it left, and all are written at the end.
 */
export class Allocator {
  /** The open leads of people, with what this allocator gave a moment ago. */
  readonly openLeads: OpenLeads;
  private readonly books: TurnBooks;
  /** The end of the last giving of a tenant. */
  private readonly lanes = new Map<string, Promise<unknown>>();
  /** Institutions in which turns were returned that nobody has served the queue for. */
  private readonly returned = new Set<string>();

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.books = new TurnBooks(ports.store);
    this.openLeads = new OpenLeads(ports.reads);
  }

  /** The open book of an institution. */
  async book(moment: Moment): Promise<TurnBook> {
    return (await this.open(moment)).book;
  }

  /** The position of the newest event of the book: nothing was given after it. */
  async lastTurn(moment: Moment): Promise<Position> {
    return (await this.open(moment)).position;
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
      const chosen: Chosen[] = [];
      for (const turn of open) {
        if (await people.isInCall(turn.leadId)) continue;
        const by = { ...cause, chain: chainWith(turn.chain, turn.ruleId) };
        if (await this.isTouched(moment, turn, people)) {
          await this.books.tell(moment, outcomeOf({ turn, by }, 'owned'));
          this.returned.add(moment.tenantId);
        } else chosen.push({ turn, by });
      }
      for (let from = 0; from < chosen.length; from += TOGETHER) await this.finish(moment, chosen.slice(from, from + TOGETHER));
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

  /** Gives a lead. */
  give(moment: Moment, giving: Giving): Promise<Given> {
    return this.together(moment, (giver) => giver.give(giving));
  }

  /**
   * Gives leads together, no lead twice: each is decided on what those before it left, as if they were given one after another. If another process wrote
   * into the book meanwhile, `work` is done again from the beginning, so it must change nothing else before its end.
   */
  together<Result>(moment: Moment, work: (giver: Giver) => Promise<Result>): Promise<Result> {
    return this.oneByOne(moment, () =>
      persisting(async () => {
        const giver = new GivingTogether(moment, {
          page: () => this.page(moment),
          write: (page) => this.books.write(page),
          finish: (chosen) => this.finish(moment, chosen),
          isOwner: async (leadId, userId) => (await this.ownerOf(moment.tenantId, leadId)) === userId,
        });
        const result = await work(giver);
        await giver.end();
        return result;
      }),
    );
  }

  /** Serves the leads that wait if turns were returned since: their people have room again, which leads that were given together did not count on. */
  async afterReturned({ tenantId }: Moment, serve: () => Promise<void>): Promise<void> {
    if (!this.returned.delete(tenantId)) return;
    try {
      await serve();
    } catch (error) {
      this.returned.add(tenantId);
      throw error;
    }
  }

  /** Takes a lead off the queue of waiting leads, if it is on it and no longer has the owner whom its rule takes it from. */
  async unqueue(moment: Moment, leadId: string, { ownerId, isGone }: { ownerId?: string; isGone?: boolean }, cause: Cause): Promise<void> {
    const { waiting } = await this.book(moment);
    if (!Object.hasOwn(waiting, leadId) || (!isGone && waiting[leadId]?.fromOwnerId === ownerId)) return;
    await this.books.tell(moment, unqueued(leadId, ownerId, cause));
  }

  /** Assigns the leads of turns, and writes the outcome of each together with its assignment. */
  private async finish(moment: Moment, chosen: readonly Chosen[]): Promise<Finished[]> {
    if (chosen.length === 0) return [];
    const { store, reads } = this.ports;
    const { tenantId } = moment;
    const users = await reads.getMany(userList, tenantId, [...new Set(chosen.map(({ turn }) => turn.chosenId))]);
    const names = new Map(users.map(({ userId, name }) => [userId, name]));
    const commands = chosen.map(({ turn, by }) => {
      const { turnId, leadId, chosenId, expectedOwnerId, expectedCallActionId, reallocates: reallocated } = turn;
      const expected = { expectedOwnerId: expectedOwnerId ?? null, ...(expectedCallActionId !== undefined && { expectedCallActionId }) };
      const ownerName = names.get(chosenId) ?? '';
      const data = { assignmentId: turnId, ownerId: chosenId, ownerName, reason: 'rule' as const, reallocated, ...expected };
      return {
        ...{ stream: leadStream(tenantId, leadId), tenantId, commandId: `assign-${turnId}` },
        ...{ command: { type: 'AssignLead' as const, data }, meta: systemMeta(by.correlationId, by.id, by.chain) },
      };
    });
    const told = (assigned: readonly AssignOutcome[]) => chosen.map((one, index) => outcomeOf(one, whyReturned(one, assigned[index]!)));
    let page: TurnPage | undefined;
    const assigned = await executeMany(store, leadDecider, commands, commands[0]!.meta, {
      beside: async (outcome) => {
        page = await this.page(moment);
        for (const { command, commandId, cause } of told(outcome)) await page.tell(command, commandId, cause);
        return page.appends;
      },
    });
    const isNew = ({ before, receipt }: AssignOutcome) => before !== undefined && receipt.events.length > 0;
    if (page && assigned.some(isNew)) this.books.wrote(page);
    else await this.books.tell(moment, ...told(assigned));
    for (const [index, outcome] of assigned.entries()) {
      const { turnId: assignmentId, chosenId: to, expectedOwnerId: from } = chosen[index]!.turn;
      if (isNew(outcome)) this.openLeads.moved(tenantId, { assignmentId, position: outcome.receipt!.position, to, from });
    }
    const finished = assigned.map((outcome, index) => (whyReturned(chosen[index]!, outcome) === undefined ? 'taken' : 'returned'));
    if (finished.includes('returned')) this.returned.add(tenantId);
    return finished;
  }

  private async ownerOf(tenantId: string, leadId: string): Promise<string | undefined> {
    return (await this.ports.store.states.current(leadDecider, leadStream(tenantId, leadId))).state.dimensions.ownerId;
  }

  private async open(moment: Moment): Promise<OpenBook> {
    const open = await this.books.open(moment);
    this.openLeads.othersUntil(moment.tenantId, open.othersUntil);
    return open;
  }

  private async page(moment: Moment): Promise<TurnPage> {
    return new TurnPage(this.ports.store, await this.open(moment));
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

/** Why a turn is returned; undefined if its person got the lead. A lead is gone that was removed, merged or erased in the meantime. */
function whyReturned({ turn }: Chosen, { receipt }: AssignOutcome): 'owned' | 'gone' | undefined {
  if (!receipt) return 'gone';
  return receipt.state.dimensions.ownerId === turn.chosenId ? undefined : 'owned';
}

/** The outcome of a turn, as the book is told. */
function outcomeOf({ turn: { turnId, leadId }, by }: Chosen, why: 'owned' | 'gone' | undefined): Told {
  const command: TurnCommand =
    why === undefined ? { type: 'TakeTurn', data: { turnId, leadId } } : { type: 'ReturnTurn', data: { turnId, leadId, why } };
  return { command, commandId: `${why ?? 'taken'}-${turnId}`, cause: by };
}

const allocators = new WeakMap<object, Allocator>();

/** The allocator of the workers that a process builds with these ports. */
export function allocatorOf(ports: { store: EventStore; reads: ReadStore }): Allocator {
  const allocator = allocators.get(ports) ?? new Allocator(ports);
  allocators.set(ports, allocator);
  return allocator;
}
