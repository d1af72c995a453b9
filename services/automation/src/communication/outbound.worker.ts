import { createHash } from 'node:crypto';
import {
  messageDecider,
  messageStream,
  pushBoundary,
  type MessageCommand,
  type MessageEvent,
  type MessageRequested,
} from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { execute, type EventStore } from '@matricula/event-store';
import type { Handover } from '@matricula/outbound/kernel';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import type { MessageRoutes } from './message-routes';
import type { Way } from './sending-way';
import { MESSAGE_RETRY, WEBHOOK_RETRY } from './retry-message.policy';
import { withoutAddresses } from './without-addresses';

/** Messages to people and webhooks are sent in separate lanes: an endpoint that does not answer delays no e-mail. */
const lanes = {
  people: { worker: 'outbound', retry: MESSAGE_RETRY, underWay: undefined },
  programs: { worker: 'outbound-webhooks', retry: WEBHOOK_RETRY, underWay: 2_000 },
};
/** Maximum number of concurrent requests to one endpoint. */
const AT_ONE_PROGRAM = 4;

const CUT_OFF = 'The process ended before the provider answered.';

/**
 * The only component that calls providers. It records the start before anything is sent; if a start has no recorded
 * answer, the sender decides what to do.
 */
export class OutboundWorker implements EventWorker {
  readonly name: string;
  readonly underWay: number | undefined;
  readonly types = new Set(['MessageRequested', 'MessageReplayed', 'TimerElapsed']);

  constructor(
    private readonly store: EventStore,
    private readonly routes: Pick<MessageRoutes, 'wayOf' | 'forget'>,
    private readonly to: keyof typeof lanes = 'people',
    private readonly now: () => Date = () => new Date(),
  ) {
    this.name = lanes[to].worker;
    this.underWay = lanes[to].underWay;
  }

  /** The ordering key of a message; messages to one endpoint are spread over a few keys, and those with the same key run one after the other. */
  thingOf(event: RecordedEvent): string | undefined {
    const { messageId, endpointId } = this.subjectOf(event);
    if (messageId === undefined || endpointId === undefined) return messageId;
    return `${endpointId}/${createHash('sha256').update(messageId).digest().readUInt8() % AT_ONE_PROGRAM}`;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.handOver(event, this.subjectOf(event).messageId ?? '');
  }

  /** The message that an event is about, if it belongs to this lane. */
  private subjectOf({ type, data }: RecordedEvent): { messageId?: string; endpointId?: string } {
    const { messageId, endpointId, kind, about } = data as Partial<MessageRequested['data']>;
    if (type === 'TimerElapsed') return kind === lanes[this.to].retry ? { ...about } : {};
    return (endpointId === undefined) === (this.to === 'people') ? { messageId, endpointId } : {};
  }

  private async handOver(event: RecordedEvent, messageId: string): Promise<void> {
    const { tenantId, meta, id } = event;
    const address = { stream: messageStream(tenantId, messageId), tenantId };
    const tell = (command: MessageCommand) => execute(this.store, messageDecider, address, command, systemMeta(meta.correlationId, id));
    // The lookup of the route may throw: at that point nothing has been sent.
    const request = await this.requestOf(address.stream);
    const way = await this.routes.wayOf(request);
    const { events: begun, state } = await tell({ type: 'StartMessage', data: {} });
    const isCutOff = begun.length === 0;
    // Started earlier and already answered: the event was delivered again.
    if (isCutOff && state.status !== 'started') return;
    const handover: Handover = isCutOff ? { outcome: 'unknown', error: CUT_OFF } : await sent(way);
    await tell(answerOf(handover, way, { attempt: state.attempt, at: this.now().toISOString() }));
    if (handover.outcome === 'refused' && handover.gone && request.data.channel === 'push') await this.unsubscribe(request);
  }

  private async requestOf(stream: string): Promise<RecordedEvent<MessageRequested>> {
    const [first] = (await this.store.read(stream)) as RecordedEvent<MessageEvent>[];
    if (first?.type !== 'MessageRequested') throw new Error(`${stream} does not begin with what was requested`);
    return first as RecordedEvent<MessageRequested>;
  }

  /** The browser's push subscription has expired. */
  private async unsubscribe({ tenantId, id, meta, data }: RecordedEvent<MessageRequested>): Promise<void> {
    const { recipientId: userId, subscriptionId = '' } = data;
    const address = { stream: pushBoundary.stream(tenantId, userId), tenantId };
    const command = { type: 'UnsubscribeFromPush', data: { userId, subscriptionId, reason: 'gone' } } as const;
    await execute(this.store, pushBoundary.decider, address, command, systemMeta(meta.correlationId, id));
    await this.routes.forget(subscriptionId, { tenantId, userId });
  }
}

const sent = (way: Way): Promise<Handover> | Handover => ('refusal' in way ? { outcome: 'refused', error: way.refusal } : way.send());

/** The command that records an answer; addresses are removed from provider errors. */
function answerOf(handover: Handover, { sender }: Way, { attempt, at }: { attempt: number; at: string }): MessageCommand {
  const answered = { attempt, answer: handover.answer, tookMs: handover.tookMs };
  if (handover.outcome === 'accepted') {
    return { type: 'AcceptMessage', data: { ...answered, provider: sender?.provider ?? '', providerId: handover.providerId } };
  }
  const error = withoutAddresses(handover.error);
  if (handover.outcome === 'refused') return { type: 'RefuseMessage', data: { ...answered, error } };
  if (handover.outcome === 'unavailable') return { type: 'PostponeMessage', data: { ...answered, at, error } };
  return { type: 'LoseMessage', data: { ...answered, at, error, repeats: sender?.repeats ?? 'never' } };
}
