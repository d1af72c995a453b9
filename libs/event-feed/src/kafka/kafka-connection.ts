import type { ISocketFactory, Kafka, logLevel } from 'kafkajs';
import { restIdleConnections } from './idle-connections';
import { kafkaSocket } from './kafka-socket';

/** How to reach Kafka; plain values, shared by all clients. */
export interface KafkaConnection {
  brokers: readonly string[];
  clientId: string;
  ssl?: boolean;
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
  /** Opens connections differently than directly to the broker; `kafkaSocket` by default. */
  socketFactory?: ISocketFactory;
  /** Receives the client's log; without it only failures are reported, through `onError` and rejections. */
  logger?: KafkaLogger;
}

/** The used part of a Nest logger. */
export interface KafkaLogger {
  warn(message: object): void;
  error(message: object): void;
}

/** Few and short retries: every loop on top of the client restarts when the client gives up. */
export const RETRY = { initialRetryTime: 100, maxRetryTime: 500, retries: 5 };

const WARN = 2 satisfies logLevel.WARN;
const ERROR = 1 satisfies logLevel.ERROR;

/** A client of the cluster. The package is loaded on first use, because the embedded profile does not need it. */
export async function connectTo({ brokers, clientId, ssl, sasl, socketFactory = kafkaSocket, logger }: KafkaConnection): Promise<Kafka> {
  const { Kafka: Client } = await import('kafkajs');
  await restIdleConnections();
  return new Client({
    brokers: [...brokers],
    clientId,
    ssl,
    sasl: sasl as never,
    socketFactory,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: RETRY,
    logLevel: WARN,
    logCreator: () => (entry) => {
      const { message, error, groupId, topic, broker } = entry.log;
      const said = { message: `Kafka: ${message}`, error: error && String(error), groupId, topic, broker };
      if (entry.level === ERROR) logger?.error(said);
      else logger?.warn(said);
    },
  });
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Back-off after the nth failure in a row. */
export const backOffMs = (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);

/** Names of errors that the client reports as final, also when it only ran out of retries, which takes two seconds. */
const WRAPPED = ['KafkaJSNonRetriableError', 'KafkaJSNumberOfRetriesExceeded'];

/** Whether a failure is transient, for example during a leader election. */
export function isPassing(error: unknown): boolean {
  const { name, retriable, cause } = error as { name?: string; retriable?: boolean; cause?: { retriable?: boolean } };
  return retriable === true || (name !== undefined && WRAPPED.includes(name) && cause?.retriable === true);
}
