import { Injectable } from '@nestjs/common';
import { webhookEndpoint, type MessageRequested } from '@matricula/domain/communication';
import { withoutPersonal, type RecordedEvent } from '@matricula/domain/kernel';
import { eventDefinitions } from '@matricula/domain/registry';
import { withoutPoints } from '@matricula/domain/scorecard';
import { cloudEvent } from '@matricula/event-feed';
import { EventStore } from '@matricula/event-store';
import type { Sender } from '@matricula/outbound/kernel';
import { WebhookSecrets, type Webhook } from '@matricula/outbound/webhook';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import { EndpointRests } from './endpoint-rests';
import { way, type Way } from './sending-way';

export type EndpointRow = RowOfRecord<typeof webhookEndpoint>;

const SEEN_WITHIN_MS = 10_000;
/** An endpoint slower than this holds up others as much as one that does not answer. */
const SLOW_MS = 5_000;
const fieldsOf = new Map(eventDefinitions.map(({ type, fields }) => [type, fields]));

/** Resolves the endpoint of a webhook, and builds a payload with only the data that the endpoint may receive. */
@Injectable()
export class WebhookRoutes {
  private readonly secrets: WebhookSecrets;
  private readonly rests = new EndpointRests();

  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    vault: Vault,
  ) {
    this.secrets = new WebhookSecrets(vault);
  }

  async wayOf(request: RecordedEvent<MessageRequested>, sender: Sender<Webhook> | undefined): Promise<Way> {
    const { tenantId, data } = request;
    const endpoint = await this.endpointOf(request);
    if (!endpoint) return { refusal: 'The webhook was removed.' };
    const { recordId: endpointId, url } = endpoint;
    // A test delivery is sent even to a paused endpoint.
    if (endpoint.active !== true && data.event) return { refusal: 'The webhook is paused.' };
    const secrets = await this.secrets.inForce({ tenantId, endpointId });
    const body = JSON.stringify(await this.contentOf(request, endpoint.personal === true));
    const found = way(sender, { tenantId, messageId: data.messageId, url, body, secrets });
    return found.sender ? this.resting(endpointId, found) : found;
  }

  /** Holds back an endpoint that keeps failing for a while, so that the others need not wait for it. */
  private resting(endpointId: string, { sender, send }: Extract<Way, { send: unknown }>): Way {
    return {
      sender,
      send: async () => {
        const since = this.rests.restsSince(endpointId);
        if (since !== undefined)
          return { outcome: 'unavailable', error: `Not tried: the address failed or was slow repeatedly, most recently ${since} s ago.` };
        const handover = await send();
        // A refusal is an answer too.
        const hasAnswered = handover.outcome === 'accepted' || handover.outcome === 'refused';
        if (hasAnswered && (handover.tookMs ?? 0) < SLOW_MS) this.rests.answered(endpointId);
        else this.rests.failed(endpointId);
        return handover;
      },
    };
  }

  /** Read at the time of sending, so that waiting messages go to a corrected address. */
  private async endpointOf({ tenantId, position, data }: RecordedEvent<MessageRequested>): Promise<EndpointRow | undefined> {
    const [model, id] = [recordList(webhookEndpoint), data.endpointId ?? ''];
    const known = await this.reads.get(model, tenantId, id);
    if (known) return known as EndpointRow;
    // It may have been created a moment ago and be missing in the read model.
    await this.reads.reached(model.name, position, SEEN_WITHIN_MS, tenantId);
    return (await this.reads.get(model, tenantId, id)) as EndpointRow | undefined;
  }

  private async contentOf({ tenantId, at, data }: RecordedEvent<MessageRequested>, personal: boolean): Promise<object> {
    const { event: about, messageId: id, kind: type } = data;
    const source = `/matricula/tenants/${tenantId}`;
    if (!about) return { specversion: '1.0', id, source, type, time: at, tenantid: tenantId, data: { message: 'This is a test.' } };
    const [event] = await this.store.read(about.stream, about.revision, about.revision);
    if (!event) throw new Error(`${about.stream} has no event ${about.revision}`);
    const said = event.data as Record<string, unknown>;
    const told = cloudEvent(withoutPoints({ ...event, data: personal ? said : withoutPersonal(fieldsOf.get(event.type) ?? {}, said) }));
    // The names of changed fields are always sent; their values may be personal.
    const changed = typeof said.to === 'object' && said.to !== null ? Object.keys(said.to).join(',') : undefined;
    return { ...told, changed };
  }
}
