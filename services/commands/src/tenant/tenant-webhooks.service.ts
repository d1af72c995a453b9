import { Injectable } from '@nestjs/common';
import { Authenticator, type RequestContext } from '@matricula/auth';
import { webhookEndpoint } from '@matricula/domain/communication';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { RecordValues } from '@matricula/domain/record';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { Records } from '../record';

type Endpoint = RowOfRecord<typeof webhookEndpoint>;

const MOST_WEBHOOKS = 1_000;
const model = recordList(webhookEndpoint);

/** One event kind of one webhook; its id names both. */
interface Mapping {
  webhookId: string;
  event: string;
}
const idOf = ({ webhookId, event }: Mapping) => `${webhookId}.${event}`;

function mappingOf(mappingId: string): Mapping {
  const at = mappingId.lastIndexOf('.');
  return { webhookId: mappingId.slice(0, Math.max(at, 0)), event: mappingId.slice(at + 1) };
}

const unknown = () => new DomainError('webhook-mapping/unknown', 'There is no such webhook mapping.');

/** Webhooks by tenant and mapping, for admins of that tenant. */
@Injectable()
export class TenantWebhooks {
  constructor(
    private readonly records: Records,
    private readonly reads: ReadStore,
    private readonly people: Authenticator,
  ) {}

  async list(tenantId: string, context: RequestContext) {
    return (await this.endpoints(tenantId, context)).map(({ recordId, name, url, kinds, personal, active, pausedBecause }) => ({
      id: recordId,
      name,
      url,
      kinds: [...kinds],
      personal: personal === true,
      active: active === true,
      paused_because: pausedBecause ?? null,
    }));
  }

  async mappings(tenantId: string, context: RequestContext) {
    const endpoints = await this.endpoints(tenantId, await this.inTenant(tenantId, context));
    return endpoints.flatMap(({ recordId: webhookId, name, url, kinds, active }) =>
      kinds.map((event) => ({
        mapping_id: idOf({ webhookId, event }),
        tenant_id: tenantId,
        webhook_id: webhookId,
        webhook_name: name,
        url,
        event,
        active: active === true,
      })),
    );
  }

  async change(webhookId: string, values: RecordValues, context: RequestContext): Promise<Position> {
    return (await this.records.change(webhookEndpoint, webhookId, values, context)).position;
  }

  async map(tenantId: string, webhookId: string, event: string, context: RequestContext) {
    const mapping = { webhookId, event };
    return this.rewrite(tenantId, webhookId, context, (kinds) => [...new Set([...kinds, event])], mapping);
  }

  /** @throws DomainError `webhook-mapping/unknown` */
  async remap(tenantId: string, mappingId: string, event: string, context: RequestContext) {
    const { webhookId, event: before } = mappingOf(mappingId);
    const change = (kinds: readonly string[]) => [...new Set(held(kinds, before).map((kind) => (kind === before ? event : kind)))];
    return this.rewrite(tenantId, webhookId, context, change, { webhookId, event });
  }

  /** @throws DomainError `webhook-mapping/unknown` */
  async unmap(tenantId: string, mappingId: string, context: RequestContext): Promise<Position> {
    const mapping = mappingOf(mappingId);
    const change = (kinds: readonly string[]) => held(kinds, mapping.event).filter((kind) => kind !== mapping.event);
    return (await this.rewrite(tenantId, mapping.webhookId, context, change, mapping)).position;
  }

  private async rewrite(
    tenantId: string,
    webhookId: string,
    context: RequestContext,
    change: (kinds: readonly string[]) => string[],
    mapping: Mapping,
  ): Promise<{ position: Position; mappingId: string }> {
    const inside = await this.inTenant(tenantId, context);
    const row = (await this.records.find(webhookEndpoint, webhookId, inside)) as unknown as Endpoint;
    const { position } = await this.records.change(webhookEndpoint, webhookId, { kinds: change(row.kinds) }, inside);
    return { position, mappingId: idOf(mapping) };
  }

  private async endpoints(tenantId: string, { readAfter }: RequestContext): Promise<Endpoint[]> {
    await ownWrites(this.reads, model, { tenantId, readAfter });
    const rows = await this.reads.page(model, tenantId, { sort: [{ field: 'name', dir: 'asc' }], limit: MOST_WEBHOOKS });
    return rows as unknown as Endpoint[];
  }

  /** The same user, working in a tenant. @throws DomainError `tenant/unknown` for a tenant in which they do not work */
  private async inTenant(tenantId: string, context: RequestContext): Promise<RequestContext> {
    if (tenantId === context.tenantId) return context;
    const { homeTenantId, user } = context;
    if (!user.allowedTenants.includes(tenantId)) throw new DomainError('tenant/unknown', 'There is no such tenant.');
    return { ...context, ...(await this.people.absent({ id: user.userId, tenantId: homeTenantId }, tenantId)) };
  }
}

function held(kinds: readonly string[], event: string): readonly string[] {
  if (!kinds.includes(event)) throw unknown();
  return kinds;
}
