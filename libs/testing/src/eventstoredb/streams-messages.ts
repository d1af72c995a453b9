import { AppendReq, AppendResp, BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import {
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamIdentifier,
  Unknown,
  UUID,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty as WellKnownEmpty } from 'google-protobuf/google/protobuf/empty_pb';
import { type AppendOutcome, type Expectation, MOST_APPEND_BYTES, type ProposedEvent, type StoredEvent } from './streams-log';

/** The parts of a read request that the server needs. */
export interface ReadRequest {
  /** Undefined for the whole log. */
  stream: string | undefined;
  backwards: boolean;
  from: bigint | 'start' | 'end';
  /** Undefined for a subscription. */
  count: number | undefined;
  wanted(event: StoredEvent): boolean;
  /** Events between two checkpoints of a filtered subscription. */
  checkpointEvery: number | undefined;
}

/** There is no leader. */
export interface NoLeader {
  noLeader: true;
}

const TICKS_PER_MILLISECOND = 10_000n;
const DEFAULT_WINDOW = 32;

export const textOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? new Uint8Array()).toString('utf8');

export function readRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions()!;
  const filter = options.getFilter();
  return {
    stream: options.hasStream() ? textOf(options.getStream()?.getStreamIdentifier()) : undefined,
    backwards: options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS,
    from: placeOf(options),
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
    wanted: filterOf(filter),
    checkpointEvery: filter && (filter.getMax() || DEFAULT_WINDOW) * Math.max(1, filter.getCheckpointintervalmultiplier()),
  };
}

function placeOf(options: ReadReq.Options): bigint | 'start' | 'end' {
  const place = options.hasStream() ? options.getStream()! : options.getAll()!;
  if (place.hasEnd()) return 'end';
  if (place.hasStart()) return 'start';
  return 'getRevision' in place ? BigInt(place.getRevision()) : BigInt(place.getPosition()!.getCommitPosition());
}

function filterOf(filter: ReadReq.Options.FilterOptions | undefined): (event: StoredEvent) => boolean {
  if (!filter) return () => true;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType()!;
  const regex = expression.getRegex() === '' ? undefined : new RegExp(expression.getRegex());
  const prefixes = expression.getPrefixList();
  return ({ stream, type }) => {
    const text = byStream ? stream : type;
    return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  };
}

export function eventAnswer(event: StoredEvent): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created) * TICKS_PER_MILLISECOND));
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position)));
}

export const confirmation = (id: string) => new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const caughtUp = () => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

export const checkpoint = (position: bigint) =>
  new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)));

export const streamNotFound = (stream: string) =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)));

export const identifierOf = (stream: string) => new StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream, 'utf8')));

export function proposedEvent(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: uuidOf(message.getId()).toLowerCase(),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
}

export function uuidOf(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (!structured) return uuid?.getString() ?? '';
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function expectationOf(options: AppendReq.Options): Expectation {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasRevision() ? Number(options.getRevision()) : 'any';
}

export function batchExpectationOf(options: BatchAppendReq.Options): Expectation {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any';
}

/** The error for a single append that is too large. */
export function tooLargeError(): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MOST_APPEND_BYTES));
  return { code: status.INVALID_ARGUMENT, details: `Maximum Append Size of ${MOST_APPEND_BYTES} Exceeded.`, metadata };
}

export function appendAnswer(outcome: Exclude<AppendOutcome, { tooLarge: true }>, expected: Expectation): AppendResp {
  if (!('conflict' in outcome)) {
    const position = new AppendResp.Position().setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
    return new AppendResp().setSuccess(new AppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position));
  }
  const wrong = new AppendResp.WrongExpectedVersion();
  if (outcome.conflict === 'no_stream') wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(outcome.conflict));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new Empty());
  else if (expected === 'any') wrong.setExpectedAny(new Empty());
  else wrong.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(wrong);
}

export function batchAnswer(
  correlationId: string,
  stream: string,
  outcome: AppendOutcome | NoLeader,
  expected: Expectation,
): BatchAppendResp {
  const answer = new BatchAppendResp().setCorrelationId(new UUID().setString(correlationId)).setStreamIdentifier(identifierOf(stream));
  if ('noLeader' in outcome) return answer.setError(refusal('Unknown', new Unknown(), status.UNKNOWN));
  if ('tooLarge' in outcome) {
    const most = new MaximumAppendSizeExceeded().setMaxappendsize(MOST_APPEND_BYTES);
    return answer.setError(refusal('MaximumAppendSizeExceeded', most, status.INVALID_ARGUMENT));
  }
  if (!('conflict' in outcome)) {
    const position = new AllStreamPosition().setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
    return answer.setSuccess(new BatchAppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position));
  }
  const wrong = new WrongExpectedVersion();
  if (outcome.conflict === 'no_stream') wrong.setCurrentNoStream(new WellKnownEmpty());
  else wrong.setCurrentStreamRevision(String(outcome.conflict));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new WellKnownEmpty());
  else if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected));
  return answer.setError(refusal('WrongExpectedVersion', wrong));
}

function refusal(name: string, details: { serializeBinary(): Uint8Array }, code: status = status.OK): Status {
  const packed = new Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new Status()
    .setCode(code as number)
    .setMessage(name)
    .setDetails(packed);
}
