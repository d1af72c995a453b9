import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { city, college } from '@matricula/domain/catalog';
import { audience, broadcastLife, campaign, cityMapping, messageSender } from '@matricula/domain/marketing';
import { messageTemplates, variablesOf } from '@matricula/domain/outreach';
import type { RecordType } from '@matricula/domain/record';
import { answer, PagedDto } from '@matricula/http';
import { allOf, equals, ListService } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { broadcastMessages, type BroadcastRow } from '@matricula/read-models/marketing';
import type { RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { RecordRows } from '../record';
import { BroadcastsDto, CitiesOfDto, SenderListDto, TemplatesOfDto } from './lead-generation.dto';

const PAGE = 50;
const active = equals('active', true);

/** Messages of a broadcast by their state. */
interface Progress {
  requested: number;
  accepted: number;
  delivered: number;
  read: number;
  failed: number;
  unknown: number;
  replied: number;
}

const nothing: Progress = { requested: 0, accepted: 0, delivered: 0, read: 0, failed: 0, unknown: 0, replied: 0 };
/** States on the way to the provider. */
const under: Readonly<Record<string, keyof Progress>> = { started: 'requested', postponed: 'requested' };

/** Lead generation: campaigns, audiences, broadcasts, templates, senders and city mappings (001 §7.9). */
@ApiTags('marketing')
@Allow('LEADS')
@Controller()
export class LeadGenerationQueryController {
  constructor(
    private readonly lists: ListService,
    private readonly rows: RecordRows,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** Lists campaigns, the newest first, page by page. */
  @Get('lead-gen/campaigns')
  async campaigns(@Query() paging: PagedDto, @Context() context: RequestContext) {
    const { rows, count } = await this.page<RowOfRecord<typeof campaign>>(campaign, paging, context);
    const owners = await this.identity.namesOf(
      context.tenantId,
      rows.flatMap(({ ownerId }) => (ownerId ? [ownerId] : [])),
    );
    return answer({
      count,
      rows: rows.map(({ recordId, name, channel, goal, startsOn, endsOn, ownerId, state, createdAt }) => ({
        campaign_id: recordId,
        name,
        channel,
        goal: goal ?? null,
        start_date: startsOn ?? null,
        end_date: endsOn ?? null,
        owner_id: ownerId ?? null,
        owner_name: (ownerId && owners.get(ownerId)) || null,
        state: state ?? null,
        created_at: createdAt,
      })),
    });
  }

  /** Lists broadcasts, the newest first, each with its state: `created` until all is handed over, then `sent` (AU-09). */
  @Get('lead-gen/broadcasts')
  async broadcasts(@Query() asked: BroadcastsDto, @Context() context: RequestContext) {
    const { rows, count } = await this.broadcastPage(asked, context);
    return answer({ count, rows: rows.map(wireBroadcast) });
  }

  /** Lists broadcasts with what became of their messages, counted at this moment. */
  @Get('lead-gen/broadcasts-history')
  async history(@Query() asked: BroadcastsDto, @Context() context: RequestContext) {
    const { rows, count } = await this.broadcastPage(asked, context);
    const progress = await this.progress(
      rows.map(({ broadcastId }) => broadcastId),
      context,
    );
    return answer({
      count,
      rows: rows.map((row) => ({ ...wireBroadcast(row), ...(progress.get(row.broadcastId) ?? nothing) })),
    });
  }

  /** Lists the active templates of SMS, e-mails and WhatsApp messages, with the variables that they contain. */
  @Get('lead-gen/templates')
  async templates(@Query() { channel }: TemplatesOfDto, @Context() context: RequestContext) {
    const channels = (['sms', 'email', 'whatsapp'] as const).filter((one) => channel === undefined || one === channel);
    const found = await Promise.all(
      channels.map(async (of) => {
        const rows = (await this.rows.all(messageTemplates[of] as RecordType, context, active)) as unknown as TemplateRow[];
        return rows.map(({ recordId, name, subject, body }) => ({
          template_id: recordId,
          channel: of,
          name,
          subject: subject ?? null,
          body,
          variables: [...variablesOf(`${subject ?? ''} ${body}`)],
        }));
      }),
    );
    return answer(found.flat());
  }

  /** Lists the active colleges. */
  @Get('lead-gen/colleges')
  async colleges(@Context() context: RequestContext) {
    const rows = await this.rows.all(college, context, active);
    return answer(
      rows.map(({ recordId, clgName, clgState, clgCity }) => ({
        id: recordId,
        name: clgName,
        state: clgState ?? null,
        city: clgCity ?? null,
      })),
    );
  }

  /** Lists the names of the active colleges. */
  @Get('lead-gen/colleges-name')
  async collegeNames(@Context() context: RequestContext) {
    return answer(await this.rows.values(college, 'clgName', context, active));
  }

  /** Lists the active cities: of one state, or whose name contains a text, if given. */
  @Get('lead-gen/cities')
  async cities(@Query() { state, search, page_no = 1, limit = 1_000 }: CitiesOfDto, @Context() context: RequestContext) {
    const contains: Filter | undefined = search ? { field: 'name', op: 'contains', value: search } : undefined;
    const rows = await this.lists.rows<RowOfRecord<typeof city>>(
      this.lists.declared(city.list, context),
      { where: allOf(active, equals('state', state), contains), sort: [{ field: 'name', dir: 'asc' }], skip: (page_no - 1) * limit, limit },
      context,
    );
    return answer(rows.map((row) => ({ id: row.recordId, name: row.name, state: row.state })));
  }

  /** Lists audiences by name. `size` is the number of leads when it was made; `audience-count` counts them now. */
  @Get('lead-gen/audience')
  async audiences(@Context() context: RequestContext) {
    const rows = await this.rows.all(audience, context);
    return answer(
      rows.map(({ recordId, name, source, viewName, audienceName, size, createdAt }) => ({
        audience_id: recordId,
        name,
        source: source ?? null,
        view_name: viewName ?? null,
        audience_name: audienceName ?? null,
        size: size ?? null,
        created_at: createdAt,
      })),
    );
  }

  /** Lists mappings of spellings to cities, the newest first, page by page. */
  @Get('lead-gen/map-cities')
  async mappings(@Query() paging: PagedDto, @Context() context: RequestContext) {
    const { rows, count } = await this.page<RowOfRecord<typeof cityMapping>>(cityMapping, paging, context);
    return answer({ count, rows: rows.map(({ recordId, spelling, city: of }) => ({ mapping_id: recordId, spelling, city: of })) });
  }

  /** Lists the names under which messages leave; with `is_active` only the active or the inactive ones. */
  @Get('sender-list')
  async senders(@Query() { is_active }: SenderListDto, @Context() context: RequestContext) {
    const rows = await this.rows.all(messageSender, context, is_active === undefined ? undefined : equals('active', is_active));
    return answer(
      rows.map(({ recordId, name, channel, header, entityId, promotional, perSecond, active: isActive }) => ({
        sender_id: recordId,
        name,
        channel,
        header: header ?? null,
        entity_id: entityId ?? null,
        promotional: promotional !== false,
        per_second: perSecond ?? null,
        is_active: isActive === false ? 0 : 1,
      })),
    );
  }

  private async page<Row extends object>(type: RecordType, { page_no = 1, limit = PAGE }: PagedDto, context: RequestContext) {
    const query = { sort: [{ field: 'createdAt', dir: 'desc' as const }], skip: (page_no - 1) * limit, limit };
    const { rows, count = 0 } = await this.lists.page<Row>(this.lists.declared(type.list, context), query, context);
    return { rows, count };
  }

  private async broadcastPage({ campaign_id, broadcast_id, page_no = 1, limit = PAGE }: BroadcastsDto, context: RequestContext) {
    const query = {
      where: allOf(equals('campaignId', campaign_id), equals('broadcastId', broadcast_id)),
      ...{ sort: [{ field: 'createdAt', dir: 'desc' as const }], skip: (page_no - 1) * limit, limit },
    };
    const list = this.lists.declared('broadcasts', context);
    await this.lists.caughtUp(list, context);
    const { rows, count = 0 } = await this.lists.page<BroadcastRow>(list, query, context);
    return { rows, count };
  }

  private async progress(broadcastIds: string[], context: RequestContext): Promise<Map<string, Progress>> {
    const found = new Map<string, Progress>();
    if (broadcastIds.length === 0) return found;
    await ownWrites(this.reads, broadcastMessages, context);
    const where: Filter = { field: 'broadcastId', op: 'in', values: broadcastIds };
    const [byStatus, replied] = await Promise.all([
      this.reads.aggregate(broadcastMessages, context.tenantId, {
        where,
        by: [{ field: 'broadcastId' }, { field: 'status' }],
        measures: [{ as: 'count', op: 'count' }],
      }),
      this.reads.aggregate(broadcastMessages, context.tenantId, {
        where: { and: [where, { field: 'replies', op: 'gt', value: 0 }] },
        by: [{ field: 'broadcastId' }],
        measures: [{ as: 'count', op: 'count' }],
      }),
    ]);
    const of = (broadcastId: string) => {
      const one = found.get(broadcastId) ?? { ...nothing };
      found.set(broadcastId, one);
      return one;
    };
    for (const { broadcastId, status, count } of byStatus) {
      const state = under[String(status)] ?? (String(status) as keyof Progress);
      of(String(broadcastId))[state] += Number(count);
    }
    for (const { broadcastId, count } of replied) of(String(broadcastId)).replied = Number(count);
    return found;
  }
}

interface TemplateRow {
  recordId: string;
  name: string;
  subject?: string;
  body: string;
}

/** A broadcast on the wire: `status` is that of AU-09, `state` the exact one. */
function wireBroadcast(row: BroadcastRow) {
  return {
    broadcast_id: row.broadcastId,
    name: row.name,
    channel: row.channel,
    campaign_id: row.campaignId ?? null,
    campaign_name: row.campaignName ?? null,
    audience_id: row.audienceId,
    audience_name: row.audienceName,
    template_id: row.templateId,
    template_name: row.templateName,
    sender_id: row.senderId ?? null,
    sender_name: row.senderName ?? null,
    promotional: row.promotional,
    status: row.status,
    state: row.state,
    moves: broadcastLife.open(row.state, []),
    total: row.total ?? null,
    handed_over: row.handedOver ?? null,
    left_out: row.leftOut ?? null,
    reasons: Object.entries(row.reasons ?? {}).map(([reason, count]) => ({ reason, count })),
    starts_at: row.startsAt ?? null,
    until: row.until ?? null,
    reason: row.reason ?? null,
    created_by: row.createdByName,
    created_at: row.createdAt,
    sent_by: row.sentByName ?? null,
    sent_at: row.sentAt ?? null,
  };
}
