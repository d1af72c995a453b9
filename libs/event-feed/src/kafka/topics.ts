import type { Admin } from 'kafkajs';
import { connectTo, type KafkaConnection } from './kafka-connection';

/** The topics of one installation. */
export interface TopicNames {
  /** The log; keyed by tenant, retained for ever. */
  events: string;
  /** Keys of changed rows, from projectors to sockets. */
  changes: string;
  /** Requests to projectors, and their answers. */
  requests: string;
  answers: string;
}

/** Names of the topics under a prefix. */
export const topicsOf = (prefix: string): TopicNames => ({
  events: `${prefix}.events`,
  changes: `${prefix}.changes`,
  requests: `${prefix}.requests`,
  answers: `${prefix}.answers`,
});

const SHORT_MS = 600_000;
const LARGEST_MESSAGE = 16 * 1024 * 1024;

/** What the relay needs to create topics. `events` is the log's topic if it is not the default. */
export interface TopicPlan extends KafkaConnection {
  prefix: string;
  partitions: number;
  replication: number;
  events?: string;
}

/**
 * Creates missing topics. The number of partitions is permanent: another one would move tenants.
 * @throws Error when the log's topic exists with another number of partitions.
 */
export async function createTopics(plan: TopicPlan): Promise<void> {
  const { prefix, partitions, replication } = plan;
  const { events, ...passing } = { ...topicsOf(prefix), ...(plan.events ? { events: plan.events } : {}) };
  const durable = [
    { name: 'retention.ms', value: '-1' },
    { name: 'retention.bytes', value: '-1' },
    { name: 'max.message.bytes', value: String(LARGEST_MESSAGE) },
    // The event contains its own time; a message with an old timestamp would be deleted by retention.
    { name: 'message.timestamp.type', value: 'LogAppendTime' },
    { name: 'min.insync.replicas', value: String(replication > 2 ? 2 : 1) },
  ];
  const short = [
    { name: 'retention.ms', value: String(SHORT_MS) },
    { name: 'segment.ms', value: String(SHORT_MS) },
    { name: 'max.message.bytes', value: String(LARGEST_MESSAGE) },
    { name: 'message.timestamp.type', value: 'LogAppendTime' },
  ];
  const admin = (await connectTo(plan)).admin();
  await admin.connect();
  try {
    const wanted = [{ topic: events, configEntries: durable }, ...Object.values(passing).map((topic) => ({ topic, configEntries: short }))];
    const there = new Set(await admin.listTopics());
    const missing = wanted.filter(({ topic }) => !there.has(topic));
    const topics = missing.map((of) => ({ ...of, numPartitions: partitions, replicationFactor: replication }));
    if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
    const [log, ...others] = await Promise.all(wanted.map(({ topic }) => partitionsOf(admin, topic)));
    if (log !== partitions) throw new Error(`Topic ${events} has ${log} partitions, not ${partitions} as configured`);
    if (others.includes(0)) throw new Error(`The topics of ${prefix} have no leaders`);
  } finally {
    await admin.disconnect();
  }
}

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Number of partitions of a topic, once all have a leader: a new topic is not known to every broker at once. */
async function partitionsOf(admin: Admin, topic: string): Promise<number> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      const partitions = topics[0]?.partitions ?? [];
      if (partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)) return partitions.length;
    } catch (error) {
      const { type } = error as { type?: string };
      if (type !== 'UNKNOWN_TOPIC_OR_PARTITION' && type !== 'LEADER_NOT_AVAILABLE') throw error;
    }
    if (waited >= PATIENCE_MS) return 0;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
