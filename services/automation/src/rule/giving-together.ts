import type { OpenTurn, TurnBook } from '@matricula/domain/rule';
import { chainWith } from './chains';
import { giveTurnOf, outcomes, type Cause, type Given, type Giving } from './givings';
import type { Moment } from './people';
import type { Told } from './turn-books';
import type { TurnPage } from './turn-page';

/** Leads that are given together: their turns are one append to the book, their assignments another one. */
export const TOGETHER = 50;

/** Gives leads, one by one or together with others. */
export interface Giver {
  /** Until the end of what is given together, the lead counts as taken: the result says `returned` if somebody else was faster. */
  give(giving: Giving): Promise<Given>;
  /** Takes a lead off the queue of waiting leads, if it is on it. */
  unqueue(leadId: string, ownerId: string | undefined, cause: Cause): Promise<void>;
  /** Does something when all that was given is written. */
  afterwards(task: () => Promise<void>): Promise<void>;
}

/** A turn whose lead is to be assigned, and the event for which it is given. */
export interface Chosen {
  turn: OpenTurn;
  by: Cause;
}

/** What came of such a turn. */
export type Finished = 'taken' | 'returned';

/** The book and the log as leads are given. */
interface Ports {
  page(): Promise<TurnPage>;
  write(page: TurnPage): Promise<TurnBook>;
  finish(chosen: readonly Chosen[]): Promise<Finished[]>;
  isOwner(leadId: string, userId: string): Promise<boolean>;
}

/** Leads that are given together. */
export class GivingTogether implements Giver {
  private page: TurnPage | undefined;
  /** Leads that somebody was chosen for, with the result that their giver has. */
  private chosen: { leadId: string; turnId: string; by: Cause; given: Given }[] = [];
  private readonly tasks: (() => Promise<void>)[] = [];

  constructor(
    private readonly moment: Moment,
    private readonly ports: Ports,
  ) {}

  async give(giving: Giving): Promise<Given> {
    const { leadId, rule, cause, from } = giving;
    // Who loses a lead to another person has one less when the next one is given: only the assignment shows that.
    const isMoved = from !== undefined;
    if (isMoved) await this.write();
    this.page ??= await this.ports.page();
    const { command, turnId, held, isInCall } = await giveTurnOf(this.moment, giving);
    const by = { ...cause, chain: chainWith(cause.chain, rule.ruleId) };
    const written = await this.page.tell(command, `give-${turnId}`, by);
    if (written?.type !== 'TurnGiven') {
      const outcome = (written && outcomes[written.type]) ?? 'nobody';
      return { outcome: isInCall && outcome === 'nobody' ? 'in-call' : outcome, held };
    }
    const { chosenId } = written.data;
    // A repeated turn that is over already assigns nobody.
    if (this.page.book.open[leadId]?.turnId !== turnId)
      return { outcome: (await this.ports.isOwner(leadId, chosenId)) ? 'taken' : 'returned', chosenId };
    const given: Given = { outcome: 'taken', chosenId };
    this.chosen.push({ leadId, turnId, by, given });
    if (isMoved) await this.write();
    return given;
  }

  async unqueue(leadId: string, ownerId: string | undefined, cause: Cause): Promise<void> {
    this.page ??= await this.ports.page();
    const { command, commandId } = unqueued(leadId, ownerId, cause);
    await this.page.tell(command, commandId, cause);
  }

  afterwards(task: () => Promise<void>): Promise<void> {
    this.tasks.push(task);
    return Promise.resolve();
  }

  async end(): Promise<void> {
    await this.write();
    for (const task of this.tasks) await task();
  }

  private async write(): Promise<void> {
    const { page, chosen } = this;
    this.page = undefined;
    this.chosen = [];
    if (!page) return;
    const { open } = await this.ports.write(page);
    const turns = chosen.flatMap(({ leadId, turnId, by }) => {
      const turn = open[leadId];
      return turn?.turnId === turnId ? [{ turn, by }] : [];
    });
    const finished = await this.ports.finish(turns);
    const results = new Map(turns.map(({ turn }, index) => [turn.turnId, { outcome: finished[index]!, chosenId: turn.chosenId }]));
    for (const { turnId, leadId, given } of chosen) {
      const isOwner = () => this.ports.isOwner(leadId, given.chosenId ?? '');
      Object.assign(given, results.get(turnId) ?? { outcome: (await isOwner()) ? 'taken' : 'returned' });
    }
  }
}

/** Takes a lead off the queue. */
export const unqueued = (leadId: string, ownerId: string | undefined, cause: Cause): Told => ({
  ...{
    command: { type: 'UnqueueLead', data: { leadId, owned: ownerId !== undefined } },
    commandId: `unqueue-${leadId}-${cause.id}`,
    cause,
  },
});
