import { type DomainError, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch, Subscription } from '@matricula/event-feed';
import { executeMany, type CommandMeta, type EventStore, type Receipt } from '@matricula/event-store';
import type { Order, Policy } from './define-policy';
import { parkEvent, unparkEvent } from './park-event';
import { StoredPlace } from './stored-place';
import type { PolicyPlaces } from './policy-places';
import { Progress } from './progress';
import { systemMeta } from './system-actor';

/** How often the positions are stored under load. */
const KEEP_EVERY_MS = 1_000;

/** A command to execute, and the event that caused it. */
interface Cause {
  policy: Policy;
  event: RecordedEvent;
  order: Order;
  commandId: string;
}

export interface PolicyRunnerOptions {
  store: EventStore;
  feed: EventFeed;
  places: PolicyPlaces;
  policies: readonly Policy[];
  /** Called when a batch failed; the feed delivers it again. */
  onError?(error: unknown): void;
}

/** Progress of a policy. */
export interface PolicyStats {
  policy: string;
  position: Position;
  head: Position;
  /** Commands issued since the start of the process. */
  orders: number;
}

/**
 * Runs policies on events, each from its own position in the log; a new one begins at the end. Command ids derive from event and policy, so
 * redelivery does nothing twice. Refused commands and events that a policy cannot handle are parked. If the log is unavailable, the batch is
 * delivered again.
 */
export class PolicyRunner {
  private subscription: Subscription | undefined;
  private readonly positions = new Map<string, Position>();
  private readonly given = new Map<string, number>();
  private readonly progress = new Progress();
  private readonly place: StoredPlace;

  constructor(private readonly options: PolicyRunnerOptions) {
    this.place = new StoredPlace((soon) => options.places.keep(this.positions, soon), options.onError);
  }

  async start(): Promise<void> {
    const { feed, policies, places, onError } = this.options;
    const known = await places.read();
    const head = await feed.head();
    for (const { name } of policies) this.positions.set(name, known.get(name) ?? head);
    // Stored at once: otherwise events before the first batch would be skipped by the next start.
    await this.place.now();
    const [from = head] = [...this.positions.values()].toSorted();
    this.progress.reach(from);
    this.subscription = feed.subscribe({
      name: 'policies',
      from,
      types: new Set(policies.flatMap(({ types }) => [...types])),
      handle: (batch) => this.handle(batch),
      onError,
    });
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    await this.subscription?.stop();
    if (this.subscription) await this.place.now();
  }

  /** Resolves when every policy has handled everything up to a position. */
  caughtUp(position: Position): Promise<void> {
    return this.progress.reached(position);
  }

  async stats(): Promise<PolicyStats[]> {
    const head = await this.options.feed.head();
    return [...this.positions].map(([policy, position]) => ({ policy, position, head, orders: this.given.get(policy) ?? 0 }));
  }

  private async handle({ events, position }: FeedBatch): Promise<void> {
    await this.carryOut(await this.ordersOf(events));
    for (const [name, reached] of this.positions) if (reached < position) this.positions.set(name, position);
    await this.place.moved(KEEP_EVERY_MS);
    this.progress.reach(position);
  }

  private async ordersOf(events: readonly RecordedEvent[]): Promise<Cause[]> {
    const causes: Cause[] = [];
    for (const event of events) {
      for (const policy of this.options.policies) {
        if (!policy.types.has(event.type) || event.position <= (this.positions.get(policy.name) ?? '') || isPast(policy, event)) continue;
        try {
          causes.push(...causesOf(policy, event));
        } catch (error) {
          await this.park({ policy, event, error });
        }
      }
    }
    return causes;
  }

  /** In order; adjacent commands with the same decider share one append. */
  private async carryOut(causes: readonly Cause[]): Promise<void> {
    for (let from = 0; from < causes.length;) {
      const { decider } = causes[from]!.order;
      const end = causes.findIndex(({ order: next }, at) => at > from && next.decider !== decider);
      const run = causes.slice(from, end === -1 ? undefined : end);
      for (const { cause, refused } of await carryOut(this.options.store, run)) {
        this.given.set(cause.policy.name, (this.given.get(cause.policy.name) ?? 0) + 1);
        if (refused) await this.park({ ...cause, error: refused });
      }
      from += run.length;
    }
  }

  private park({ policy, event, error }: Pick<Cause, 'policy' | 'event'> & { error: unknown }): Promise<void> {
    return parkEvent(this.options.store, policy.name, event, error);
  }
}

const isPast = ({ mostLateMs = Infinity }: Policy, { at }: RecordedEvent) => Date.now() - Date.parse(at) > mostLateMs;

function causesOf(policy: Policy, event: RecordedEvent): Cause[] {
  return policy.react(event).map((given, index) => ({ policy, event, order: given, commandId: `${policy.name}/${event.id}/${index}` }));
}

async function carryOut(store: EventStore, causes: readonly Cause[]): Promise<{ cause: Cause; refused?: DomainError }[]> {
  const commands = causes.map(({ event, order: { stream, command }, commandId }) => ({
    stream: stream(event.tenantId),
    tenantId: event.tenantId,
    command,
    commandId,
    meta: systemMeta(event.meta.correlationId, event.id, event.meta.chain),
  }));
  const outcomes = await executeMany(store, causes[0]!.order.decider, commands, systemMeta('policies'));
  return causes.map((cause, index) => ({ cause, refused: outcomes[index]?.refused }));
}

/**
 * Runs a policy again on a parked event, each command once, and records that.
 * @throws the error of the failed command; the event then stays parked
 */
export async function replayPolicy(store: EventStore, policy: Policy, event: RecordedEvent, meta: CommandMeta): Promise<Receipt> {
  for (const cause of causesOf(policy, event)) {
    const [outcome] = await carryOut(store, [cause]);
    if (outcome?.refused) throw outcome.refused;
  }
  return unparkEvent(store, policy.name, event, meta);
}
