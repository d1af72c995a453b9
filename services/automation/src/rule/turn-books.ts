import { DomainError } from '@matricula/domain/kernel';
import { carriedOver, turnsBoundary, turnsDecider, type TurnBook, type TurnCommand } from '@matricula/domain/rule';
import type { Position } from '@matricula/domain/kernel';
import { execute, type EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { systemMeta } from '@matricula/policy-kit';
import type { Cause } from './allocator';
import type { Moment } from './people';

/** Turns of a book, after which the next one is opened. */
const MOST_TURNS = 2_000;

/** An open book. */
export interface OpenBook {
  book: TurnBook;
  /** The latest position at which another process, or this one before a restart, may have written turns; empty for none. */
  othersUntil: Position;
}

/** The books of institutions in which turns are written: one a day, each followed by the next one. */
export class TurnBooks {
  /** The number of the newest book that is known, by tenant. */
  private readonly books = new Map<string, number>();
  /** How far this process has seen the newest book, by tenant. */
  private readonly seen = new Map<string, { stream: string; revision: number }>();
  private readonly othersUntil = new Map<string, Position>();

  constructor(private readonly store: EventStore) {}

  /** The open book of an institution; opens the first one, and the next one on another day. */
  async open(moment: Moment): Promise<OpenBook> {
    const { tenantId, timeZone, at } = moment;
    const day = dayIn(timeZone, at);
    for (;;) {
      const number = await this.newest(tenantId);
      const stream = this.streamOf(tenantId, number);
      const { state, revision, position } = await this.store.states.current(turnsDecider, stream);
      this.note(tenantId, stream, { before: revision, revision, position });
      if (state.status === 'none') {
        const nothing = { day, credits: {}, open: {}, waiting: {}, given: {} };
        await this.write(moment, number, { type: 'OpenTurnBook', data: nothing }, `open-book-${tenantId}-${number}`);
      } else if (state.status === 'closed') {
        const data = carriedOver(state, day);
        await this.write(moment, number + 1, { type: 'OpenTurnBook', data }, `open-book-${tenantId}-${number + 1}`);
        // Known only now: a book that could not be opened must not begin empty.
        this.books.set(tenantId, number + 1);
      } else if (state.day < day || state.turns >= MOST_TURNS) {
        await this.write(moment, number, { type: 'CloseTurnBook', data: { next: number + 1 } }, `close-book-${tenantId}-${number}`);
      } else return { book: state, othersUntil: this.othersUntil.get(tenantId) ?? '' };
    }
  }

  /** Writes into the open book, into the next one if another worker or process closed it meanwhile. */
  async tell(moment: Moment, command: TurnCommand, commandId: string, cause: Cause) {
    // The id names the book: an event that is worked on again in the next book is decided there.
    const write = async () => {
      const number = await this.newest(moment.tenantId);
      return this.write(moment, number, command, `${commandId}/${number}`, cause);
    };
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'turns/closed') throw error;
      await this.open(moment);
      return write();
    }
  }

  private async write({ tenantId }: Moment, number: number, command: TurnCommand, commandId: string, cause?: Cause) {
    const stream = this.streamOf(tenantId, number);
    const meta = systemMeta(cause?.correlationId ?? commandId, cause?.id, cause?.chain);
    const receipt = await execute(this.store, turnsDecider, { stream, tenantId }, command, meta, { commandId });
    if (receipt.events.length > 0) this.note(tenantId, stream, { before: receipt.revision - receipt.events.length, ...receipt });
    return receipt;
  }

  /** Notes how far a book is written, and up to which revision this process did not write it itself. */
  private note(
    tenantId: string,
    stream: string,
    { before, revision, position }: { before: number; revision: number; position: Position },
  ): void {
    const seen = this.seen.get(tenantId);
    const known = seen?.stream === stream ? seen.revision : -1;
    // What a repeated command wrote was seen already.
    if (revision <= known) return;
    if (before !== known) this.othersUntil.set(tenantId, position);
    this.seen.set(tenantId, { stream, revision });
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
    return (await this.store.read(this.streamOf(tenantId, number), 0, 0)).length > 0;
  }
}
