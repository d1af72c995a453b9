import type { RecordedEvent } from '@matricula/domain/kernel';
import { controlEvents, controlsBoundary, type AutomationControls, type ControlEvent } from '@matricula/domain/rule';
import type { EventStore } from '@matricula/event-store';
import { BoundedMap } from '@matricula/vault';

type At = Pick<RecordedEvent, 'tenantId' | 'position'>;

const MOST_KNOWN = 10_000;

/** Types of the events that stop and resume automation. */
export const controlTypes: ReadonlySet<string> = new Set(controlEvents.map(({ type }) => type));

/** What is stopped in an institution as of the position of an event, however late the event is worked on. */
export class ControlsAt {
  private readonly known = new BoundedMap<readonly RecordedEvent<ControlEvent>[]>(MOST_KNOWN, (events) => 1 + events.length);

  constructor(private readonly store: EventStore) {}

  /** Must be called with each event of controls, before later events are asked about. */
  forget(tenantId: string): void {
    this.known.delete(tenantId);
  }

  /** The events of controls up to and with the position of an event. */
  async events({ tenantId, position }: At): Promise<readonly RecordedEvent<ControlEvent>[]> {
    let events = this.known.get(tenantId);
    if (!events) {
      events = (await this.store.read(controlsBoundary.stream(tenantId))) as RecordedEvent<ControlEvent>[];
      this.known.set(tenantId, events);
    }
    return events.filter((event) => event.position <= position);
  }

  /** What was stopped, and which limits applied, at an event. */
  async at(event: At): Promise<AutomationControls> {
    const { initial, evolve } = controlsBoundary.decider;
    return (await this.events(event)).reduce((state, one) => evolve(state, one as never), initial);
  }
}
