import { messageBoundary, messageDecider, publicEvents, webhookEndpoint, type MessageCommand } from '@matricula/domain/communication';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { recordEvents } from '@matricula/domain/record';
import { executeMany, type AddressedCommand, type EventStore } from '@matricula/event-store';
import { WebhookSecrets } from '@matricula/outbound/webhook';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { recordList } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import type { Vault } from '@matricula/vault';
import type { EndpointRow } from './webhook-routes';

/** More than anybody has. */
const MOST = 500;
const SEEN_WITHIN_MS = 10_000;
const ofEndpoints = new Set(recordEvents(webhookEndpoint).map(({ type }) => type));

/** The delivery of one event to one endpoint: the same id whoever asks for it, however often. */
export const deliveryIdOf = (endpointId: string, eventId: string) => `webhook-${eventId}-${endpointId}`;

/**
 * Asks for one delivery for each public event and each endpoint that hears of it. No policy, for it has to know the endpoints: those of a
 * tenant are looked up once and again whenever one of them changes, which this worker hears in the order of the log.
 */
export class WebhookDispatchWorker implements EventWorker {
  readonly name = 'webhook-dispatch';
  readonly sealed = true;
  readonly types = new Set([...publicEvents.map(({ value }) => value), ...ofEndpoints]);
  private readonly known = new Map<string, EndpointRow[]>();
  /** Up to where rows have to be folded: changes before the first event that is seen here, and those that are seen. */
  private readonly changedAt = new Map<string, Position>();
  private beganAt: Position | undefined;
  private readonly secrets: WebhookSecrets;

  constructor(private readonly ports: { store: EventStore; reads: ReadStore; vault: Vault }) {
    this.secrets = new WebhookSecrets(ports.vault);
  }

  thingOf(): string {
    return 'endpoints';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    const commands: AddressedCommand<MessageCommand>[] = [];
    for (const event of events) {
      this.beganAt ??= event.position;
      if (ofEndpoints.has(event.type)) await this.heed(event);
      else commands.push(...(await this.endpointsOf(event)).map((endpoint) => delivery(endpoint, event)));
    }
    if (commands.length > 0) await executeMany(this.ports.store, messageDecider, commands, systemMeta('webhooks'));
  }

  private async heed({ tenantId, type, position, data }: RecordedEvent): Promise<void> {
    this.known.delete(tenantId);
    this.changedAt.set(tenantId, position);
    const { recordId: endpointId } = data as { recordId: string };
    if (type === `${webhookEndpoint.name}Removed`) await this.secrets.forget({ tenantId, endpointId });
  }

  private async endpointsOf({ tenantId, type, at }: RecordedEvent): Promise<EndpointRow[]> {
    const all = this.known.get(tenantId) ?? (await this.look(tenantId));
    // What happened before there was the endpoint, history that was brought in included, is no news to it.
    return all.filter(({ active, kinds, createdAt }) => active === true && kinds.includes(type) && createdAt <= at);
  }

  private async look(tenantId: string): Promise<EndpointRow[]> {
    const model = recordList(webhookEndpoint);
    const upTo = this.changedAt.get(tenantId) ?? this.beganAt;
    if (upTo) await this.ports.reads.reached(model.name, upTo, SEEN_WITHIN_MS, tenantId);
    const rows = (await this.ports.reads.page(model, tenantId, { limit: MOST })) as EndpointRow[];
    this.known.set(tenantId, rows);
    return rows;
  }
}

function delivery({ recordId: endpointId }: EndpointRow, event: RecordedEvent): AddressedCommand<MessageCommand> {
  const { tenantId, id: eventId, type: kind, stream, revision, position, meta } = event;
  const messageId = deliveryIdOf(endpointId, eventId);
  return {
    stream: messageBoundary.stream(tenantId, messageId),
    tenantId,
    command: {
      type: 'RequestMessage',
      data: { messageId, channel: 'webhook', kind, recipientId: endpointId, endpointId, event: { eventId, stream, revision, position } },
    },
    commandId: messageId,
    meta: systemMeta(meta.correlationId, eventId),
  };
}
