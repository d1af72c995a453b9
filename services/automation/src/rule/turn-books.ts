import type { Position } from '@matricula/domain/kernel';
import { carriedOver, turnsBoundary, turnsDecider, type TurnBook, type TurnCommand } from '@matricula/domain/rule';
import { execute, persisting, type EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { systemMeta } from '@matricula/policy-kit';
import type { Cause } from './givings';
import type { Moment } from './people';
import { TurnPage, type StoredBook } from './turn-page';

/** Turns of a book, after which the next one is opened. */
const MOST_TURNS = 2_000;

/** An open book. */
export interface OpenBook extends StoredBook {
  /** The position of its newest event. */
  position: Position;
  /** The latest position at which another process, or this one before a restart, may have written turns; empty for none. */
  othersUntil: Position;
}

/** A command to a book, and why it is given. */
export interface Told {
  command: TurnCommand;
  commandId: string;
  cause: Cause;
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
      const { state, revision, position, commanded } = await this.store.states.current(turnsDecider, stream);
      this.note(tenantId, stream, { before: revision, revision, position });
      if (state.status === 'none') {
        const nothing = { day, credits: {}, open: {}, waiting: {}, given: {} };
        await this.turnOver(tenantId, number, { type: 'OpenTurnBook', data: nothing }, `open-book-${tenantId}-${number}`);
      } else if (state.status === 'closed') {
        const data = carriedOver(state, day);
        await this.turnOver(tenantId, number + 1, { type: 'OpenTurnBook', data }, `open-book-${tenantId}-${number + 1}`);
        // Known only now: a book that could not be opened must not begin empty.
        this.books.set(tenantId, number + 1);
      } else if (state.day < day || state.turns >= MOST_TURNS) {
        await this.turnOver(tenantId, number, { type: 'CloseTurnBook', data: { next: number + 1 } }, `close-book-${tenantId}-${number}`);
      } else {
        const othersUntil = this.othersUntil.get(tenantId) ?? '';
        return { address: { stream, tenantId }, number, revision, book: state, commanded, position, othersUntil };
      }
    }
  }

  /**
   * Writes a page, unless nothing was added; returns the book as the log has it then. @throws RevisionConflict if another worker or process wrote into
   * the book meanwhile
   */
  async write(page: TurnPage): Promise<TurnBook> {
    const [append] = page.appends;
    if (!append) return page.book;
    await this.store.append(append);
    this.wrote(page);
    // Another process may have written the same turns first.
    return (await this.store.states.current(turnsDecider, append.stream)).state;
  }

  /** Notes that a page was written, together with appends to other streams. */
  wrote({ stored: { address, revision }, length }: TurnPage): void {
    this.note(address.tenantId, address.stream, { before: revision, revision: revision + length, position: '' });
  }

  /** Writes what some commands change, in their order, as one append. */
  async tell(moment: Moment, ...told: readonly Told[]): Promise<void> {
    await persisting(async () => {
      const page = new TurnPage(this.store, await this.open(moment));
      for (const { command, commandId, cause } of told) await page.tell(command, commandId, cause);
      await this.write(page);
    });
  }

  private async turnOver(tenantId: string, number: number, command: TurnCommand, commandId: string): Promise<void> {
    const stream = this.streamOf(tenantId, number);
    const meta = systemMeta(commandId, undefined);
    const receipt = await execute(this.store, turnsDecider, { stream, tenantId }, command, meta, { commandId });
    if (receipt.events.length > 0) this.note(tenantId, stream, { before: receipt.revision - receipt.events.length, ...receipt });
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
