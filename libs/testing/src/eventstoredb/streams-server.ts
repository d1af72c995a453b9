import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { AppendReq, AppendResp, BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Leadership } from './leadership';
import { type AppendOutcome, type Expectation, type ProposedEvent, type StoredEvent, StreamsLog } from './streams-log';
import {
  appendAnswer,
  batchAnswer,
  batchExpectationOf,
  caughtUp,
  checkpoint,
  confirmation,
  eventAnswer,
  expectationOf,
  type NoLeader,
  proposedEvent,
  type ReadRequest,
  readRequest,
  streamNotFound,
  textOf,
  tooLargeError,
  uuidOf,
} from './streams-messages';

/** Buffer of the server for a live subscription that lags behind. */
const MOST_LAG = 32;
const TOO_SLOW = {
  code: status.ABORTED,
  details: 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
};

/**
 * A server of EventStoreDB's streams protocol for tests: append, batch append, reads and subscriptions with their real rules, and
 * switches for the ways in which a server fails. It listens on 127.0.0.1 without TLS.
 */
export class StreamsServer {
  /** Accepts requests but never answers. */
  silent = false;
  /** Pause before each event of a read. */
  slowReadMs = 0;
  /** Number of coming appends that are wrongly refused with a revision conflict. */
  wrongRevisions = 0;
  /** Called before an append is carried out; if it throws, every connection is cut instead. */
  beforeAppend: ((stream: string) => void) | undefined;
  /** How many subscriptions it gave up because they lagged behind. */
  aborted = 0;
  /** Its leader, when it plays a cluster. */
  readonly leadership = new Leadership();
  readonly log: StreamsLog;
  port = 0;
  private readonly server = new Server({ 'grpc.max_receive_message_length': 20 * 1024 * 1024 });
  private untilDisconnect = Infinity;

  private constructor(file?: string) {
    this.log = new StreamsLog(file);
    this.server.addService(StreamsService as never, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => void this.append(call, answer),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => void this.batchAppend(call),
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => void this.read(call),
    });
    this.server.addService(ServerFeaturesService as never, {
      getSupportedMethods: (_: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<SupportedMethods>) => this.features(answer),
    });
  }

  /** Port 0 takes a free port. With a file, the log is stored there, and every append is on disk before it is answered. */
  static async start(options: { port?: number; file?: string } = {}): Promise<StreamsServer> {
    const started = new StreamsServer(options.file);
    const { server } = started;
    started.port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${options.port ?? 0}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    return started;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Cuts every connection instead of answering the nth operation from now on; the operation itself is carried out. */
  disconnectAfter(operations: number): void {
    this.untilDisconnect = operations;
  }

  /** Cuts every connection; clients may reconnect immediately. */
  disconnect(): void {
    this.server.drain(`127.0.0.1:${this.port}`, 0);
  }

  async stop(): Promise<void> {
    this.server.forceShutdown();
    await this.log.close();
  }

  private features(answer: sendUnaryData<SupportedMethods>): void {
    if (this.silent) return;
    const methods = Object.values(StreamsService as unknown as Record<string, { path: string }>).map(({ path }) => {
      const [, service, method] = path.split('/');
      return new SupportedMethod().setServiceName(service!.toLowerCase()).setMethodName(method!.toLowerCase());
    });
    answer(null, new SupportedMethods().setMethodsList(methods).setEventStoreServerVersion('24.10.0'));
  }

  /** False when the operation must not be answered. */
  private answers(): boolean {
    if (this.silent) return false;
    if (--this.untilDisconnect > 0) return true;
    this.untilDisconnect = Infinity;
    this.disconnect();
    return false;
  }

  private async write(stream: string, expected: Expectation, events: ProposedEvent[]): Promise<AppendOutcome | NoLeader | undefined> {
    if (this.silent) return undefined;
    const fate = this.leadership.fate();
    if (fate === 'refused') return { noLeader: true };
    if (fate === 'carried-out') this.log.append(stream, expected, events);
    if (fate !== undefined) return undefined;
    try {
      this.beforeAppend?.(stream);
    } catch {
      this.disconnect();
      return undefined;
    }
    if (this.wrongRevisions > 0) {
      this.wrongRevisions -= 1;
      const current = (this.log.stream(stream)?.length ?? 0) - 1;
      return this.answers() ? { conflict: current === -1 ? 'no_stream' : current } : undefined;
    }
    const outcome = this.log.append(stream, expected, events);
    await this.log.durably();
    return this.answers() ? outcome : undefined;
  }

  private async append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): Promise<void> {
    let options: AppendReq.Options | undefined;
    const events: ProposedEvent[] = [];
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      if (request.hasProposedMessage()) events.push(proposedEvent(request.getProposedMessage()!));
    });
    await once(call, 'end');
    const expected = expectationOf(options!);
    const outcome = await this.write(textOf(options!.getStreamIdentifier()), expected, events);
    if (!outcome) return;
    if ('noLeader' in outcome) answer({ code: status.UNKNOWN });
    else if ('tooLarge' in outcome) answer(tooLargeError());
    else answer(null, appendAnswer(outcome, expected));
  }

  private batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    // Clients learn only from the reply to an append that there is no leader.
    this.leadership.follow(call);
    const batches = new Map<string, { options: BatchAppendReq.Options; events: ProposedEvent[] }>();
    call.on('data', (request: BatchAppendReq) => {
      const id = uuidOf(request.getCorrelationId());
      const batch = batches.get(id) ?? { options: request.getOptions()!, events: [] };
      batches.set(id, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposedEvent));
      if (!request.getIsFinal()) return;
      batches.delete(id);
      const stream = textOf(batch.options.getStreamIdentifier());
      const expected = batchExpectationOf(batch.options);
      void this.write(stream, expected, batch.events).then((outcome) => {
        if (outcome) call.write(batchAnswer(id, stream, outcome, expected));
      });
    });
    call.on('end', () => call.end());
  }

  private async read(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    const request = readRequest(call.request);
    if (!this.answers() || !this.leadership.takes(call)) return;
    if (request.count === undefined) await this.subscribe(call, request);
    else await this.deliver(call, request, request.count);
  }

  private async deliver(call: ServerWritableStream<ReadReq, ReadResp>, request: ReadRequest, count: number): Promise<void> {
    const events = request.stream === undefined ? this.log.all : this.log.stream(request.stream);
    if (!events) {
      await send(call, streamNotFound(request.stream!));
    } else {
      const [first, step] = this.begin(request, events.length);
      for (let at = first, left = count; left > 0 && at >= 0 && at < events.length && !call.cancelled; at += step) {
        const event = events[at]!;
        if (!request.wanted(event)) continue;
        if (this.slowReadMs > 0) await pause(this.slowReadMs);
        if (this.silent) return;
        await send(call, eventAnswer(event));
        left -= 1;
      }
    }
    call.end();
  }

  /** Forward reads include the given position; backward reads through the whole log do not. */
  private begin({ stream, backwards, from }: ReadRequest, length: number): [first: number, step: number] {
    const index = (place: bigint) => (stream === undefined ? this.log.indexOf(place) : Number(place));
    if (!backwards) return [from === 'start' ? 0 : from === 'end' ? length : index(from), 1];
    if (from === 'end') return [length - 1, -1];
    if (from === 'start') return [stream === undefined ? -1 : 0, -1];
    return [Math.min(index(from) - (stream === undefined ? 1 : 0), length - 1), -1];
  }

  private async subscribe(call: ServerWritableStream<ReadReq, ReadResp>, request: ReadRequest): Promise<void> {
    const events = (): readonly StoredEvent[] => (request.stream === undefined ? this.log.all : (this.log.stream(request.stream) ?? []));
    let at = this.firstAfter(request, events().length);
    let scanned = 0;
    let live = false;
    const lags = () => live && events().length - at > MOST_LAG;
    let wake = () => {};
    const stopListening = this.log.onAppended(() => wake());
    call.on('cancelled', () => wake());
    await send(call, confirmation(randomUUID()));
    while (!call.cancelled && !call.destroyed && !call.writableEnded) {
      for (let event = events()[at]; event && !call.cancelled && !this.silent && !lags(); event = events()[++at]) {
        scanned += 1;
        if (request.wanted(event)) await send(call, eventAnswer(event));
        else if (request.checkpointEvery && scanned % request.checkpointEvery === 0) await send(call, checkpoint(event.position));
      }
      if (lags()) {
        this.aborted += 1;
        stopListening();
        return void call.emit('error', TOO_SLOW);
      }
      if (!this.silent) await send(call, caughtUp());
      live = true;
      if (at >= events().length || this.silent) await new Promise<void>((resolve) => (wake = resolve));
    }
    stopListening();
    call.end();
  }

  /** Subscriptions do not deliver the event at their start position. */
  private firstAfter({ stream, from }: ReadRequest, length: number): number {
    if (from === 'start') return 0;
    if (from === 'end') return length;
    if (stream !== undefined) return Number(from) + 1;
    const at = this.log.indexOf(from);
    return this.log.all[at]?.position === from ? at + 1 : at;
  }
}

async function send(call: ServerWritableStream<ReadReq, ReadResp>, answer: ReadResp): Promise<void> {
  if (call.cancelled || call.destroyed || call.writableEnded || call.write(answer)) return;
  await new Promise<void>((resolve) => {
    const events = ['drain', 'cancelled', 'close', 'error'];
    const done = () => {
      for (const event of events) call.off(event, done);
      resolve();
    };
    for (const event of events) call.on(event, done);
  });
}
