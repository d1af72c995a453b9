import { turnsDecider, type TurnBook, type TurnCommand, type TurnEvent } from '@matricula/domain/rule';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { appendOfPart, eventIdOf, type EventStore, type NewEvent, type StreamAddress, type StreamAppend } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import type { Cause } from './givings';

/** A book of turns as the log has it. */
export interface StoredBook {
  address: StreamAddress;
  /** The number of the book. */
  number: number;
  revision: number;
  book: TurnBook;
  /** Ids of its events that were derived from those of commands. */
  commanded: ReadonlySet<string>;
}

/** Commands to an open book, each decided on what those before it left, whose events are written together. */
export class TurnPage {
  private readonly events: NewEvent[] = [];
  private latest: TurnBook;
  private history: readonly RecordedEvent[] | undefined;

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    readonly stored: StoredBook,
  ) {
    this.latest = stored.book;
  }

  /** The book with what this page adds. */
  get book(): TurnBook {
    return this.latest;
  }

  /** The number of events that the page adds. */
  get length(): number {
    return this.events.length;
  }

  /** What is to be appended; nothing if no command changed the book. */
  get appends(): StreamAppend[] {
    const { address, revision } = this.stored;
    return this.events.length === 0 ? [] : [{ ...address, events: this.events, expected: revision }];
  }

  /** Decides a command; returns its event, or the one that it wrote when it was given before. Without a change, undefined. */
  async tell(command: TurnCommand, commandId: string, { id, correlationId, chain }: Cause): Promise<TurnEvent | undefined> {
    const { address, number, revision, commanded } = this.stored;
    // The id names the book: an event that is worked on again in the next book is decided there.
    const eventId = eventIdOf(`${commandId}/${number}`, 0);
    if (commanded.has(eventId)) {
      this.history ??= await this.store.read(address.stream);
      const repeated = this.history.find((event) => event.id === eventId);
      if (repeated) return { type: repeated.type, data: repeated.data } as TurnEvent;
    }
    const [event] = turnsDecider.decide(command, this.latest);
    if (!event) return undefined;
    this.latest = turnsDecider.evolve(this.latest, event);
    const meta = { ...systemMeta(correlationId, id, chain), commandId };
    this.events.push(...appendOfPart(String(number), address, revision, [event], meta).events);
    return event;
  }
}
