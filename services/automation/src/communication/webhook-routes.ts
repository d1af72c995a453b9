import { Injectable } from '@nestjs/common';
import { webhookEndpoint, type MessageRequested } from '@matricula/domain/communication';
import { withoutPersonal, type RecordedEvent } from '@matricula/domain/kernel';
import { eventDefinitions } from '@matricula/domain/registry';
import { cloudEvent } from '@matricula/event-feed';
import { EventStore } from '@matricula/event-store';
import type { Sender } from '@matricula/outbound/kernel';
import { WebhookSecrets, type Webhook } from '@matricula/outbound/webhook';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import { EndpointRests } from './endpoint-rests';
import { way, type Way } from './way';

export type EndpointRow = RowOfRecord<typeof webhookEndpoint>;

const SEEN_WITHIN_MS = 10_000;
/** Who takes longer keeps others waiting as much as who does not answer. */
const SLOW_MS = 5_000;
const fieldsOf = new Map(eventDefinitions.map(({ type, fields }) => [type, fields]));

/** Finds where a webhook goes, and says what happened as that endpoint may hear it. */
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
    // A test says whether it would work; whoever paused it wants no more of the rest.
    if (endpoint.active !== true && data.event) return { refusal: 'The webhook is paused.' };
    const secrets = await this.secrets.inForce({ tenantId, endpointId });
    const body = JSON.stringify(await this.contentOf(request, endpoint.personal === true));
    const found = way(sender, { tenantId, messageId: data.messageId, url, body, secrets });
    return found.sender ? this.resting(endpointId, found) : found;
  }

  /** An endpoint that keeps failing is left alone for a moment: nobody else is to wait for it. */
  private resting(endpointId: string, { sender, send }: Extract<Way, { send: unknown }>): Way {
    return {
      sender,
      send: async () => {
        const since = this.rests.restsSince(endpointId);
        if (since !== undefined)
          return { outcome: 'unavailable', error: `Not tried: it failed or took long again and again, ${since} s ago at last.` };
        const handover = await send();
        // Whoever refuses has answered.
        const hasAnswered = handover.outcome === 'accepted' || handover.outcome === 'refused';
        if (hasAnswered && (handover.tookMs ?? 0) < SLOW_MS) this.rests.answered(endpointId);
        else this.rests.failed(endpointId);
        return handover;
      },
    };
  }

  /** As it is now: whoever mends an address wants what waits to go there. */
  private async endpointOf({ tenantId, position, data }: RecordedEvent<MessageRequested>): Promise<EndpointRow | undefined> {
    const [model, id] = [recordList(webhookEndpoint), data.endpointId ?? ''];
    const known = await this.reads.get(model, tenantId, id);
    if (known) return known as EndpointRow;
    // Just made, perhaps, and not folded yet.
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
    const told = cloudEvent({ ...event, data: personal ? said : withoutPersonal(fieldsOf.get(event.type) ?? {}, said) });
    // Which fields changed is said in any case; what they hold may be personal.
    const changed = typeof said.to === 'object' && said.to !== null ? Object.keys(said.to).join(',') : undefined;
    return { ...told, changed };
  }
}
