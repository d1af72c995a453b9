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
import type { Way } from './way';
import { MESSAGE_RETRY, WEBHOOK_RETRY } from './retry-message.policy';
import { withoutAddresses } from './without-addresses';

/** Messages to people and webhooks are handed over beside each other: a program that does not answer keeps nobody's e-mail waiting. */
const lanes = {
  people: { worker: 'outbound', retry: MESSAGE_RETRY, underWay: undefined },
  programs: { worker: 'outbound-webhooks', retry: WEBHOOK_RETRY, underWay: 2_000 },
};
/** So many requests a program gets at the same time. */
const AT_ONE_PROGRAM = 4;

const CUT_OFF = 'The process ended before the provider answered.';

/**
 * The only one who speaks to providers. It records the start before anything leaves; what is done with a start
 * without an answer, the sender says.
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

  /** A message to somebody; of those to one program a few go beside each other and the others behind them. */
  thingOf(event: RecordedEvent): string | undefined {
    const { messageId, endpointId } = this.toldOf(event);
    if (messageId === undefined || endpointId === undefined) return messageId;
    return `${endpointId}/${createHash('sha256').update(messageId).digest().readUInt8() % AT_ONE_PROGRAM}`;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.handOver(event, this.toldOf(event).messageId ?? '');
  }

  /** The message that an event is about, if it is for this lane. */
  private toldOf({ type, data }: RecordedEvent): { messageId?: string; endpointId?: string } {
    const { messageId, endpointId, kind, about } = data as Partial<MessageRequested['data']>;
    if (type === 'TimerElapsed') return kind === lanes[this.to].retry ? { ...about } : {};
    return (endpointId === undefined) === (this.to === 'people') ? { messageId, endpointId } : {};
  }

  private async handOver(event: RecordedEvent, messageId: string): Promise<void> {
    const { tenantId, meta, id } = event;
    const address = { stream: messageStream(tenantId, messageId), tenantId };
    const tell = (command: MessageCommand) => execute(this.store, messageDecider, address, command, systemMeta(meta.correlationId, id));
    // Whoever is asked for the way may throw: then nothing has begun.
    const request = await this.requestOf(address.stream);
    const way = await this.routes.wayOf(request);
    const { events: begun, state } = await tell({ type: 'StartMessage', data: {} });
    const isCutOff = begun.length === 0;
    // Begun before, and answered: the event came again.
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

  /** The browser takes nothing any more. */
  private async unsubscribe({ tenantId, id, meta, data }: RecordedEvent<MessageRequested>): Promise<void> {
    const { recipientId: userId, subscriptionId = '' } = data;
    const address = { stream: pushBoundary.stream(tenantId, userId), tenantId };
    const command = { type: 'UnsubscribeFromPush', data: { userId, subscriptionId, reason: 'gone' } } as const;
    await execute(this.store, pushBoundary.decider, address, command, systemMeta(meta.correlationId, id));
    await this.routes.forget(subscriptionId, { tenantId, userId });
  }
}

const sent = (way: Way): Promise<Handover> | Handover => ('refusal' in way ? { outcome: 'refused', error: way.refusal } : way.send());

/** What is recorded of an answer; errors of providers repeat addresses, which are nobody else's business. */
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
