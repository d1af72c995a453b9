import { followTopic, topicsOf, TopicWriter, type KafkaConnection, type TopicReader } from '@matricula/event-feed';
import type { ChangedKeys } from '@matricula/read-store';
import type { Changes } from '../changes';

/** How the copies of an installation hear which rows changed. */
export interface KafkaChangesOptions extends KafkaConnection {
  prefix: string;
  onError?(error: unknown): void;
}

const GATHER_MS = 20;
/** Keys of one message, some tens of kilobytes. */
const MOST_KEYS = 1_000;

/**
 * Carries changed keys from projectors to every copy that has sockets. They are hints: while Kafka is away they are reported and
 * dropped, and browsers see the change when they ask the next time.
 */
export class KafkaChanges {
  private readonly writer: TopicWriter;
  private readonly topic: string;
  private reader: Promise<TopicReader> | undefined;
  private gathered: ChangedKeys[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly options: KafkaChangesOptions) {
    this.topic = topicsOf(options.prefix).changes;
    this.writer = new TopicWriter({ ...options, topic: this.topic });
  }

  /** Publishes which rows changed; changes within a short time are sent together. */
  publish(changed: ChangedKeys[]): void {
    this.gathered.push(...changed);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** After this resolves, changes that any process publishes are repeated here. */
  async listen(changes: Changes): Promise<void> {
    const { prefix, onError } = this.options;
    this.reader ??= followTopic({
      ...this.options,
      ...{ topic: this.topic, name: `${prefix}.live`, onError },
      take: (_partition, messages) => {
        try {
          const changed = messages.map(({ value }) => JSON.parse(value.toString()) as ChangedKeys);
          if (changed.length > 0) changes.announce(changed);
        } catch (error) {
          onError?.(error);
        }
      },
    }).catch((error: unknown) => {
      // After a failure, the next call tries again.
      this.reader = undefined;
      throw error;
    });
    await this.reader;
  }

  async close(): Promise<void> {
    if (this.timer) this.flush();
    await this.sending;
    await (await this.reader)?.stop();
    await this.writer.close();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const changed = this.gathered;
    this.gathered = [];
    this.sending = this.sending.then(() => this.send(changed));
  }

  private async send(changed: ChangedKeys[]): Promise<void> {
    const messages = merged(changed).map((of) => ({ key: of.tenantId, value: JSON.stringify(of) }));
    try {
      await this.writer.send(messages);
    } catch (error) {
      this.options.onError?.(error);
    }
  }
}

/** Each row once, with the latest position, in messages of bounded size. */
function merged(changed: readonly ChangedKeys[]): ChangedKeys[] {
  const rooms = new Map<string, { of: ChangedKeys; keys: Set<string> }>();
  for (const one of changed) {
    const room = `${one.model}/${one.tenantId}`;
    const known = rooms.get(room) ?? { of: one, keys: new Set<string>() };
    if (known.of.position < one.position) known.of = one;
    for (const key of one.keys) known.keys.add(key);
    rooms.set(room, known);
  }
  return [...rooms.values()].flatMap(({ of, keys }) => {
    const all = [...keys];
    const pieces = Math.ceil(all.length / MOST_KEYS);
    return Array.from({ length: pieces }, (_, at) => ({ ...of, keys: all.slice(at * MOST_KEYS, (at + 1) * MOST_KEYS) }));
  });
}
