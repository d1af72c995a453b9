import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import {
  controlEvents,
  controlsBoundary,
  entryStop,
  haltFor,
  haltKeyOf,
  stoppedSince,
  type AutomationControls,
  type AutomationHalted,
  type AutomationResumed,
  type ControlEvent,
} from '@matricula/domain/rule';
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
    return events.filter((event) => beginOf(event) <= position);
  }

  /** Of some rules, those that a stop keeps from giving leads now, whenever the event at hand was written. */
  async stoppedNow(tenantId: string, rules: readonly { ruleId: string }[]): Promise<ReadonlySet<string>> {
    const { decider, stream } = controlsBoundary;
    const { state } = await this.store.states.current(decider, stream(tenantId));
    return new Set(rules.flatMap(({ ruleId }) => (haltFor(state, { ruleId, kind: 'give' }) === undefined ? [] : [ruleId])));
  }

  /** The position of the stop since which a rule gives no leads; undefined if none keeps it from that now. */
  async stopNow(tenantId: string, ruleId: string): Promise<Position | undefined> {
    if ((await this.stoppedNow(tenantId, [{ ruleId }])).size === 0) return undefined;
    return stoppedSince((await this.store.read(controlsBoundary.stream(tenantId))) as RecordedEvent<ControlEvent>[], ruleId);
  }

  /** The key of the stop that holds a lead which enters a workflow by an event; undefined if none does. */
  async ofEntry({ tenantId, position, at }: At & Pick<RecordedEvent, 'at'>, ruleId: string): Promise<string | undefined> {
    const { decider, stream } = controlsBoundary;
    const key = haltKeyOf({ scope: 'entries', ruleId });
    const { halts, resumed } = (await this.store.states.current(decider, stream(tenantId))).state;
    if (!halts[key] && !resumed[key]) return undefined;
    // Stops that began and ended after the event hold it too.
    const events = (await this.store.read(stream(tenantId))) as RecordedEvent<ControlEvent>[];
    return entryStop(events, ruleId, { position, at }) ? key : undefined;
  }

  /** What was stopped, and which limits applied, at an event. */
  async at(event: At): Promise<AutomationControls> {
    const { initial, evolve } = controlsBoundary.decider;
    return (await this.events(event)).reduce((state, one) => evolve(state, one as never), initial);
  }
}

/** The begin of the stop that ends; undefined if it is not among the events. */
export const stopOf = (events: readonly RecordedEvent<ControlEvent>[], { position, data }: RecordedEvent<AutomationResumed>) =>
  events.findLast(
    (one) =>
      one.type === 'AutomationHalted' && one.position < position && haltKeyOf(one.data as AutomationHalted['data']) === haltKeyOf(data),
  );

/** The position from which the giving of leads was stopped in some way, without a break, until a stop ends; its own begin is not before that. */
export function stoppedUntil(events: readonly RecordedEvent<ControlEvent>[], { position }: RecordedEvent<AutomationResumed>): Position {
  const lasting = new Set<string>();
  let since = position;
  for (const event of events) {
    if (event.position >= position) break;
    if (event.type === 'AutomationLimitsChanged') continue;
    const data = event.data as AutomationHalted['data'];
    if (data.scope === 'messages' || data.scope === 'entries') continue;
    if (event.type === 'AutomationResumed') lasting.delete(haltKeyOf(data));
    else if (lasting.add(haltKeyOf(data)).size === 1) since = event.position;
  }
  return since;
}

/** The position from which an event of controls counts: a stop of a rule that gave too many leads begins before it was written. */
function beginOf({ type, data, position }: RecordedEvent<ControlEvent>): string {
  const { scope, sincePosition } = data as AutomationHalted['data'];
  return type === 'AutomationHalted' && scope === 'rule' ? (sincePosition ?? position) : position;
}
