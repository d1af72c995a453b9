import { mapWide } from '@matricula/domain/kernel';
import { BoundedMap } from '@matricula/vault';
import { setTimeout as pause } from 'node:timers/promises';
import { eventIdOf, newEventId } from '../event-id';
import type { Connection, PhysicalEvent } from './connection';
import { ABORTED, type BatchMark, COMMITTED, decisionIn, decisionStream, JOURNAL, SWEPT, technicalEvent } from './stored-event';

const REMEMBERED = 100_000;
const WIDTH = 16;
const FIRST_POLL_MS = 10;
const LONGEST_POLL_MS = 200;
const PAGE = 500;
const ATTEMPTS = 8;

/** Decisions about batches: committed or aborted. A decision never changes; a process that finds an overdue batch aborts it. */
export class BatchDecisions {
  private readonly cache = new BoundedMap<boolean>(REMEMBERED);
  private readonly settling = new Map<string, Promise<boolean>>();
  private sweptThrough: number | undefined;

  constructor(private readonly connection: Connection) {}

  /** True if committed, false if aborted, undefined if unknown to this process. */
  known(batch: string): boolean | undefined {
    return this.cache.get(batch);
  }

  /** Caches decisions found among events that were read. */
  note(events: Iterable<PhysicalEvent>): void {
    for (const event of events) {
      const decision = decisionIn(event);
      if (decision) this.cache.set(decision.batch, decision.committed);
    }
  }

  /** Asks the server for unknown decisions; batches still unknown are undecided. */
  async look(batches: Iterable<string>): Promise<void> {
    const unknown = [...new Set(batches)].filter((batch) => this.cache.get(batch) === undefined);
    await mapWide(unknown, WIDTH, (batch) => this.ask(batch));
  }

  /** Waits for the decision as long as the batch may take, then aborts it. True if committed. */
  async settled({ batch, patienceMs }: BatchMark, created: Date): Promise<boolean> {
    const known = this.cache.get(batch);
    if (known !== undefined) return known;
    let settling = this.settling.get(batch);
    if (!settling) {
      settling = this.settle(batch, created.getTime() + patienceMs).finally(() => this.settling.delete(batch));
      this.settling.set(batch, settling);
    }
    return settling;
  }

  /** Writes the decision unless there is one; returns the one that counts. */
  async decide(batch: string, committed: boolean): Promise<boolean> {
    const type = committed ? COMMITTED : ABORTED;
    const event = technicalEvent(eventIdOf(`${batch}/${type}`, 0), type, { batch });
    for (let tried = 1; tried <= ATTEMPTS; tried++) {
      const written = await this.connection.append(decisionStream(batch), -1, [event]);
      const decision = 'conflict' in written ? await this.ask(batch) : committed;
      if (decision === undefined) continue;
      this.cache.set(batch, decision);
      return decision;
    }
    throw new Error(`The log takes no decision on batch ${batch} and holds none`);
  }

  /** Records a new batch in the journal, so that it is decided even if its events are never read. */
  async begin(mark: BatchMark, streams: number): Promise<void> {
    await this.add(JOURNAL, 'BatchBegun', { ...mark, streams });
  }

  /** Aborts all overdue batches. Returns how many. */
  async sweep(): Promise<number> {
    const start = this.sweptThrough ?? (await this.lastSwept());
    let through = start;
    let aborted = 0;
    let open = false;
    for (let page = await this.journal(start + 1); page.length > 0; page = await this.journal(page.at(-1)!.physical + 1)) {
      const marks = page.map(({ data }) => data as BatchMark);
      await this.look(marks.map(({ batch }) => batch));
      for (const [index, { batch, patienceMs }] of marks.entries()) {
        const { created, physical } = page[index]!;
        if (this.cache.get(batch) === undefined) {
          if (Date.now() < created.getTime() + patienceMs) open = true;
          else if (!(await this.decide(batch, false))) aborted += 1;
        }
        if (!open) through = physical;
      }
    }
    this.sweptThrough = through;
    if (through > start) await this.add(SWEPT, 'BatchesSwept', { through });
    return aborted;
  }

  private async add(stream: string, type: string, data: Record<string, unknown>): Promise<void> {
    const event = technicalEvent(newEventId(), type, data);
    for (let tried = 1; tried <= ATTEMPTS; tried++) {
      if (!('conflict' in (await this.connection.append(stream, 'any', [event])))) return;
    }
    throw new Error(`The log takes nothing into ${stream}`);
  }

  private async journal(from: number): Promise<PhysicalEvent[]> {
    return (await this.connection.readStream(JOURNAL, { from, count: PAGE })) ?? [];
  }

  private async lastSwept(): Promise<number> {
    const [last] = (await this.connection.readStream(SWEPT, { backwards: true, count: 1 })) ?? [];
    return last ? (last.data as { through: number }).through : -1;
  }

  private async ask(batch: string): Promise<boolean | undefined> {
    this.note((await this.connection.readStream(decisionStream(batch), { count: 1 })) ?? []);
    return this.cache.get(batch);
  }

  private async settle(batch: string, due: number): Promise<boolean> {
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 1.5, LONGEST_POLL_MS)) {
      const decision = this.cache.get(batch) ?? (await this.ask(batch));
      if (decision !== undefined) return decision;
      const left = due - Date.now();
      if (left <= 0) return this.decide(batch, false);
      await pause(Math.min(wait, left));
    }
  }
}
