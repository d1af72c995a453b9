import { messageBoundary, messageDecider, publicEvents, webhookEndpoint, type MessageCommand } from '@matricula/domain/communication';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { recordEvents } from '@matricula/domain/record';
import { executeMany, type AddressedCommand, type EventStore } from '@matricula/event-store';
import { WebhookSecrets } from '@matricula/outbound/webhook';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { recordList } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap, type Vault } from '@matricula/vault';
import type { EndpointRow } from './webhook-routes';

/** More than any tenant has. */
const MOST = 500;
const SEEN_WITHIN_MS = 10_000;
/** Maximum number of cached endpoints of all tenants together. */
const MOST_KNOWN = 20_000;
const ofEndpoints = new Set(recordEvents(webhookEndpoint).map(({ type }) => type));

/** The delivery of one event to one endpoint: a deterministic id. */
export const deliveryIdOf = (endpointId: string, eventId: string) => `webhook-${eventId}-${endpointId}`;

/**
 * Requests one delivery for each public event and each subscribed endpoint. Not a policy, because it has to know the endpoints: those of a
 * tenant are cached, and read again after a change, which this worker receives in the order of the log.
 */
export class WebhookDispatchWorker implements EventWorker {
  readonly name = 'webhook-dispatch';
  readonly sealed = true;
  readonly types = new Set([...publicEvents.map(({ value }) => value), ...ofEndpoints]);
  /** Waiting for the read model delays only this tenant. */
  readonly underWay = 2_000;
  private readonly known = new BoundedMap<readonly EndpointRow[]>(MOST_KNOWN, (rows) => 1 + rows.length);
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
      if (ofEndpoints.has(event.type)) await this.heed(event);
      else commands.push(...(await this.endpointsOf(event)).map((endpoint) => delivery(endpoint, event)));
    }
    if (commands.length > 0) await executeMany(this.ports.store, messageDecider, commands, systemMeta('webhooks'));
  }

  private async heed({ tenantId, type, data }: RecordedEvent): Promise<void> {
    this.known.delete(tenantId);
    const { recordId: endpointId } = data as { recordId: string };
    if (type === `${webhookEndpoint.name}Removed`) await this.secrets.forget({ tenantId, endpointId });
  }

  private async endpointsOf({ tenantId, type, at, position }: RecordedEvent): Promise<EndpointRow[]> {
    const all = this.known.get(tenantId) ?? (await this.look(tenantId, position));
    // Events from before the endpoint existed, imported history included, are not sent to it.
    return all.filter(({ active, kinds, createdAt }) => active === true && kinds.includes(type) && createdAt <= at);
  }

  /** The endpoints as of an event, or later. @throws ReadBehind */
  private async look(tenantId: string, position: Position): Promise<readonly EndpointRow[]> {
    const model = recordList(webhookEndpoint);
    await this.ports.reads.reached(model.name, position, SEEN_WITHIN_MS, tenantId);
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
