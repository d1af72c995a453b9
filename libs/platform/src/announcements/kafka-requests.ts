import {
  followTopic,
  partitionOf,
  topicsOf,
  TopicWriter,
  type IncomingMessage,
  type KafkaConnection,
  type TopicReader,
} from '@matricula/event-feed';
import type { ProjectionRunner } from '@matricula/projection-kit';
import { randomUUID } from 'node:crypto';

/** Requests to projectors, from any process. */
export type ProjectorRequest =
  | { type: 'replay-parked'; model: string; tenantId: string; parkedIds: string[] }
  | { type: 'rebuild' | 'cancel-rebuild'; model: string; by: string; version: number; partition: number };

/** Addressee of a request: the projector of the partition, or of the tenant's partition. */
const addressed = (request: ProjectorRequest) => (request.type === 'replay-parked' ? request.tenantId : `partition ${request.partition}`);

/** How requests travel. */
export interface KafkaRequestsOptions extends KafkaConnection {
  prefix: string;
  /** Number of partitions of the log's topic: the projector of a tenant's partition answers for the tenant. */
  partitions: number;
  deadlineMs?: number;
  onError?(error: unknown): void;
}

/** No answer in time: no projector owns the partition, or it is busy. It may still carry out the request. */
export class RequestUnanswered extends Error {
  constructor(request: ProjectorRequest, milliseconds: number) {
    super(`No projector has answered ${request.type} of ${request.model} for ${addressed(request)} within ${milliseconds} ms`);
    this.name = 'RequestUnanswered';
  }
}

interface Answer {
  value?: unknown;
  error?: string;
}

const DEADLINE_MS = 30_000;

/** Sends requests to the projector responsible for a tenant, in whichever process it runs; in a projector, answers them. */
export class KafkaRequests {
  private readonly requests: TopicWriter;
  private readonly answers: TopicWriter;
  private hearing: Promise<TopicReader> | undefined;
  private serving: Promise<TopicReader> | undefined;
  private readonly open = new Map<string, (answer: Answer) => void>();
  private readonly inHand = new Set<Promise<void>>();

  constructor(private readonly options: KafkaRequestsOptions) {
    const { requests, answers } = topicsOf(options.prefix);
    this.requests = new TopicWriter({ ...options, topic: requests });
    this.answers = new TopicWriter({ ...options, topic: answers });
  }

  /** @throws RequestUnanswered after the deadline, Error with the words of the projector that failed */
  async send<T>(request: ProjectorRequest, deadlineMs = this.options.deadlineMs ?? DEADLINE_MS): Promise<T> {
    await this.hear();
    const correlation = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      const answered = new Promise<Answer>((resolve, reject) => {
        this.open.set(correlation, resolve);
        timer = setTimeout(() => reject(new RequestUnanswered(request, deadlineMs)), deadlineMs);
      });
      const sent = this.requests.send([{ key: addressed(request), value: JSON.stringify(request), headers: { correlation } }]);
      const [answer] = await Promise.all([answered, sent]);
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value as T;
    } finally {
      clearTimeout(timer);
      this.open.delete(correlation);
    }
  }

  /** Answers requests for the partitions that this process works on, and for their tenants, once this has resolved. */
  async answer(
    projectorOf: (partition: number) => Pick<ProjectionRunner, 'replayParked' | 'rebuild' | 'cancelRebuild'> | undefined,
  ): Promise<void> {
    this.serving ??= this.follow('requests', (message) => {
      const request = JSON.parse(message.value.toString()) as ProjectorRequest;
      const isParked = request.type === 'replay-parked';
      const projector = projectorOf(isParked ? partitionOf(request.tenantId, this.options.partitions) : request.partition);
      if (!projector) return;
      const work = async (): Promise<unknown> => {
        if (isParked) return projector.replayParked(request.model, request.tenantId, request.parkedIds);
        return projector[request.type === 'rebuild' ? 'rebuild' : 'cancelRebuild'](request.model, request.by, request.version);
      };
      const done = this.reply(message, work).catch((error: unknown) => this.options.onError?.(error));
      this.inHand.add(done);
      void done.then(() => this.inHand.delete(done));
    }).catch((error: unknown) => {
      this.serving = undefined;
      throw error;
    });
    await this.serving;
  }

  /** Finishes the requests in progress. */
  async close(): Promise<void> {
    await (await this.serving)?.stop();
    await Promise.all(this.inHand);
    await (await this.hearing)?.stop();
    await this.requests.close();
    await this.answers.close();
  }

  private async hear(): Promise<void> {
    this.hearing ??= this.follow('answers', ({ headers, value }) => {
      this.open.get(headers.correlation ?? '')?.(JSON.parse(value.toString()) as Answer);
    }).catch((error: unknown) => {
      // After a failure, the next call tries again.
      this.hearing = undefined;
      throw error;
    });
    await this.hearing;
  }

  private follow(kind: 'requests' | 'answers', take: (message: IncomingMessage) => void): Promise<TopicReader> {
    const { prefix, onError } = this.options;
    const each = (message: IncomingMessage) => {
      try {
        take(message);
      } catch (error) {
        onError?.(error);
      }
    };
    return followTopic({
      ...this.options,
      ...{ topic: topicsOf(prefix)[kind], name: `${prefix}.${kind}` },
      take: (_partition, messages) => messages.forEach(each),
    });
  }

  private async reply({ key, headers }: IncomingMessage, work: () => Promise<unknown>): Promise<void> {
    let answer: Answer;
    try {
      answer = { value: await work() };
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    await this.answers.send([{ key, value: JSON.stringify(answer), headers: { correlation: headers.correlation ?? '' } }]);
  }
}
