import type { EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError';
import { CancelledError, convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID';
import { MaximumAppendSizeExceeded, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb';
import { BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import { randomUUID } from 'node:crypto';
import { AppendRefused } from '../event-store';
import type { Patience, Written } from './connection';
import { LogUnavailable, Silence } from './log-unavailable';
import { known } from './position';
import type { OutgoingEvent } from './stored-event';

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Client members that exist but are not declared: calls of its channel, looked up again on a new channel after a failure. */
interface ClientInternals {
  GRPCStreamCreator(
    service: unknown,
    name: string,
    open: (service: BatchAppends) => Call,
    kept: WeakMap<object, Call>,
  ): () => Promise<Call>;
  callArguments(base: object, options: object): unknown[];
}

interface BatchAppends {
  batchAppend(...callArguments: unknown[]): Call;
}

interface Waiting {
  /** Undefined while there is no connection. */
  call: Call | undefined;
  patienceMs: number;
  resolve(written: Written): void;
  reject(error: unknown): void;
}

const WRONG_REVISION = 'event_store.client.WrongExpectedVersion';
const TOO_LARGE = 'event_store.client.MaximumAppendSizeExceeded';

/**
 * Batch appends of one client over one open call: any number in progress, executed in order of writing, each answered by its correlation id. The
 * client's own batch append stores pending appends in one place for all clients of the process, and loses all of them when one is disconnected.
 */
export class AppendLane {
  private readonly waiting = new Map<string, Waiting>();
  private readonly open: () => Promise<Call>;
  /** Answers arrive in order, so the oldest pending append shows whether any answers arrive. */
  private oldest: Waiting | undefined;
  private doubting: NodeJS.Timeout | undefined;

  constructor(client: EventStoreDBClient) {
    const internals = client as unknown as ClientInternals;
    this.open = internals.GRPCStreamCreator(
      StreamsClient,
      'batchAppend',
      (service) => this.listen(service.batchAppend(...internals.callArguments({}, { deadline: Infinity }))),
      new WeakMap(),
    );
  }

  /**
   * One append, as described by `Connection.append`.
   * @throws LogUnavailable after `leftMs`, Silence when neither it nor an earlier one was answered for `patienceMs`; the client's errors for
   * everything else.
   */
  async append(
    stream: string,
    expected: number | 'any',
    events: readonly OutgoingEvent[],
    { leftMs, patienceMs }: Patience,
  ): Promise<Written> {
    const id = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Written>((resolve, reject) => {
        timer = setTimeout(() => reject(new LogUnavailable(`append to ${stream}`, leftMs)), leftMs);
        const waiting: Waiting = { call: undefined, patienceMs, resolve, reject };
        this.waiting.set(id, waiting);
        this.watch();
        this.open().then((call) => {
          if (!this.waiting.has(id)) return;
          waiting.call = call;
          call.write(request(id, stream, expected, events, leftMs));
        }, reject);
      });
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
      this.watch();
    }
  }

  private watch(): void {
    const [oldest] = this.waiting.values();
    if (oldest === this.oldest) return;
    this.oldest = oldest;
    clearTimeout(this.doubting);
    if (oldest) this.doubting = setTimeout(() => this.doubt(oldest), oldest.patienceMs);
  }

  /** Rejects pending appends because of silence, in order, unless answers have arrived and this process was only busy. */
  private doubt(silent: Waiting): void {
    setImmediate(() => {
      if (silent === this.oldest) for (const { reject } of [...this.waiting.values()]) reject(new Silence());
    });
  }

  private listen(call: Call): Call {
    const lost = (error: unknown) => {
      for (const waiting of [...this.waiting.values()]) if (waiting.call === call) waiting.reject(error);
    };
    call.on('data', (answer: BatchAppendResp) => this.answered(answer));
    call.on('error', (error: Error) => lost(convertToCommandError(error)));
    call.on('end', () => lost(new CancelledError()));
    return call;
  }

  private answered(answer: BatchAppendResp): void {
    // An unknown id belongs to an append that was given up at its deadline.
    const waiting = this.waiting.get(parseUUID(answer.getCorrelationId()) ?? '');
    if (!waiting) return;
    const success = answer.getSuccess();
    if (success) {
      const position = success.getPosition();
      const commit = known(position && BigInt(position.getCommitPosition()));
      return waiting.resolve({ physical: Number(success.getCurrentRevision()), position: commit });
    }
    const error = answer.getError()!;
    const details = error.getDetails();
    if (details?.getTypeName() === WRONG_REVISION) return waiting.resolve({ conflict: true });
    const stream = Buffer.from(answer.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8');
    const most = details?.unpack(MaximumAppendSizeExceeded.deserializeBinary, TOO_LARGE)?.getMaxappendsize();
    // The client's own error for this says nothing.
    if (most !== undefined)
      return waiting.reject(new AppendRefused(`EventStoreDB takes ${most} bytes in one append to ${stream}, and not more`));
    waiting.reject(unpackToCommandError(error, stream));
  }
}

function request(
  id: string,
  stream: string,
  expected: number | 'any',
  events: readonly OutgoingEvent[],
  deadlineMs: number,
): BatchAppendReq {
  const options = new BatchAppendReq.Options()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8')))
    .setDeadline(Timestamp.fromDate(new Date(Date.now() + deadlineMs)));
  if (expected === 'any') options.setAny(new Empty());
  else if (expected === -1) options.setNoStream(new Empty());
  else options.setStreamPosition(String(expected));
  return new BatchAppendReq()
    .setCorrelationId(new UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
}

function proposed({ id, type, data, metadata }: OutgoingEvent): BatchAppendReq.ProposedMessage {
  const message = new BatchAppendReq.ProposedMessage().setId(new UUID().setString(id)).setData(data).setCustomMetadata(metadata);
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}
