import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { campaign, cityMapping } from '@matricula/domain/marketing';
import { leadChannels, type LeadChannel } from '@matricula/domain/outreach';
import type { RecordValues } from '@matricula/domain/record';
import { answer, done } from '@matricula/http';
import { ListService } from '@matricula/lists';
import type { LeadRow } from '@matricula/read-models/lead';
import { Records } from '../record';
import { Audiences, leftOutReasons, type AskedAudience, type AudienceRow, type Member } from './audiences';
import { Broadcasts } from './broadcasts';
import { CampaignUploads } from './campaign-uploads';
import { AudienceIdDto, CampaignIdDto, MappingIdDto } from './lead-generation.dto';
import {
  audienceBody,
  broadcastBody,
  broadcastIdBody,
  campaignBody,
  campaignChangeBody,
  mappingBody,
  mappingChangeBody,
} from './lead-generation.http';

const PAGE = 50;

/** Lead generation: campaigns, audiences, broadcasts and city mappings (001 §7.9, AU-09, AU-10). */
@ApiTags('marketing')
@Allow('LEADS')
@Controller()
export class LeadGenerationController {
  constructor(
    private readonly records: Records,
    private readonly audiences: Audiences,
    private readonly broadcasts: Broadcasts,
    private readonly uploads: CampaignUploads,
    private readonly lists: ListService,
  ) {}

  /** Creates a campaign. */
  @Post('lead-gen/campaigns')
  @HttpCode(200)
  async createCampaign(@Body({ schema: bodyOf(campaignBody) }) body: ValuesOf<typeof campaignBody>, @Context() context: RequestContext) {
    const { position, recordId } = await this.records.create(campaign, campaignValues(body), context);
    return done('Campaign created', position, { data: { campaign_id: recordId } });
  }

  /** Changes the given fields of a campaign; `campaign_id` stands in the body. */
  @Put('lead-gen/campaigns')
  async changeCampaign(
    @Body({ schema: bodyOf(campaignChangeBody) }) { campaign_id, ...body }: ValuesOf<typeof campaignChangeBody>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.records.change(campaign, campaign_id, campaignValues(body), context);
    return done('Campaign updated', position);
  }

  /** Deletes a campaign that no broadcast belongs to. */
  @Delete('lead-gen/campaigns')
  async removeCampaign(@Query() { campaign_id }: CampaignIdDto, @Context() context: RequestContext) {
    const { position } = await this.records.remove(campaign, campaign_id, context);
    return done('Campaign deleted', position);
  }

  /** Maps a spelling to a city of the master. */
  @Post('lead-gen/map-cities')
  @HttpCode(200)
  async mapCity(@Body({ schema: bodyOf(mappingBody) }) body: ValuesOf<typeof mappingBody>, @Context() context: RequestContext) {
    const { position, recordId } = await this.records.create(cityMapping, given(body), context);
    return done('City mapped', position, { data: { mapping_id: recordId } });
  }

  /** Changes a mapping; `mapping_id` stands in the body. */
  @Put('lead-gen/map-cities')
  async changeMapping(
    @Body({ schema: bodyOf(mappingChangeBody) }) { mapping_id, ...body }: ValuesOf<typeof mappingChangeBody>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.records.change(cityMapping, mapping_id, given(body), context);
    return done('Mapping updated', position);
  }

  /** Deletes a mapping. */
  @Delete('lead-gen/map-cities')
  async removeMapping(@Query() { mapping_id }: MappingIdDto, @Context() context: RequestContext) {
    const { position } = await this.records.remove(cityMapping, mapping_id, context);
    return done('Mapping deleted', position);
  }

  /** Creates an audience: the leads of a quick view, live or frozen; of an upload by its audience name; or of a stored file of contacts. */
  @Post('lead-gen/audience')
  @HttpCode(200)
  async createAudience(@Body({ schema: bodyOf(audienceBody) }) body: ValuesOf<typeof audienceBody>, @Context() context: RequestContext) {
    const { position, recordId, size } = await this.audiences.create(body as unknown as AskedAudience, context);
    return done('Audience created', position, { data: { audience_id: recordId, size } });
  }

  /** The number of leads of an audience that get a message of the channel, and of those left out, by reason. */
  @Get('lead-gen/audience-count')
  async audienceCount(@Query() { audience_id, channel = 'sms' }: AudienceIdDto, @Context() context: RequestContext) {
    const row = await this.audiences.find(audience_id, context);
    return answer({ audience_id, channel, ...countsOf(await this.audiences.members(row, channel, context)) });
  }

  /** An audience, with its count for each channel. */
  @Get('lead-gen/audience-details')
  async audienceDetails(@Query() { audience_id }: AudienceIdDto, @Context() context: RequestContext) {
    const row = await this.audiences.find(audience_id, context);
    const channels: ({ channel: LeadChannel } & ReturnType<typeof countsOf>)[] = [];
    const leads = await this.audiences.leadIds(row, context);
    for (const channel of leadChannels) channels.push({ channel, ...countsOf(await this.audiences.members(row, channel, context, leads)) });
    return answer({ ...wireAudience(row), channels });
  }

  /** The leads of an audience that you see, page by page, with the reason for which one gets no message. */
  @Get('lead-gen/audience-records')
  async audienceRecords(
    @Query() { audience_id, channel = 'sms', page_no = 1, limit = PAGE }: AudienceIdDto,
    @Context() context: RequestContext,
  ) {
    const row = await this.audiences.find(audience_id, context);
    const { count, members } = await this.audiences.page(row, channel, { page: page_no, limit }, context);
    const rows = await this.lists.byKey<LeadRow>(
      this.lists.declared('leads', context),
      members.map(({ leadId }) => leadId),
      context,
    );
    const known = new Map(rows.map((lead) => [lead.leadId, lead]));
    return answer({
      count,
      rows: members.flatMap(({ leadId, reason }) => {
        const lead = known.get(leadId);
        if (!lead) return [];
        const { name = null, phone = null, email = null, city = null } = lead;
        return [{ lead_id: leadId, name, phone, email, city, left_out: reason ?? null }];
      }),
    });
  }

  /** Creates a broadcast; `send-broadcast` sends it. */
  @Post('lead-gen/broadcasts')
  @HttpCode(200)
  async createBroadcast(@Body({ schema: bodyOf(broadcastBody) }) body: ValuesOf<typeof broadcastBody>, @Context() context: RequestContext) {
    const { position, broadcastId } = await this.broadcasts.create(body, context);
    return done('Broadcast created', position, { data: { broadcast_id: broadcastId } });
  }

  /** Sends a broadcast to its audience: one message a person. You need the code of the channel. */
  @Post('lead-gen/send-broadcast')
  @HttpCode(200)
  async sendBroadcast(@Body({ schema: bodyOf(broadcastIdBody) }) { broadcast_id }: BroadcastId, @Context() context: RequestContext) {
    return done('The broadcast is on its way.', await this.broadcasts.move(broadcast_id, 'send', context));
  }

  /** Pauses a broadcast: the rest is not sent until it is resumed. */
  @Post('lead-gen/pause-broadcast')
  @HttpCode(200)
  async pauseBroadcast(@Body({ schema: bodyOf(broadcastIdBody) }) { broadcast_id }: BroadcastId, @Context() context: RequestContext) {
    return done('Broadcast paused', await this.broadcasts.move(broadcast_id, 'pause', context));
  }

  /** Resumes a paused broadcast. */
  @Post('lead-gen/resume-broadcast')
  @HttpCode(200)
  async resumeBroadcast(@Body({ schema: bodyOf(broadcastIdBody) }) { broadcast_id }: BroadcastId, @Context() context: RequestContext) {
    return done('Broadcast resumed', await this.broadcasts.move(broadcast_id, 'resume', context));
  }

  /** Stops a broadcast for good. */
  @Post('lead-gen/stop-broadcast')
  @HttpCode(200)
  async stopBroadcast(@Body({ schema: bodyOf(broadcastIdBody) }) { broadcast_id }: BroadcastId, @Context() context: RequestContext) {
    return done('Broadcast stopped', await this.broadcasts.move(broadcast_id, 'stop', context));
  }

  /** Stores a CSV file of contacts, as multipart with the part `source`; `tenantId`, if the form names one, must be the current tenant. */
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { source: { type: 'string', format: 'binary' }, tenantId: { type: 'string' }, audience_name: { type: 'string' } },
      required: ['source'],
    },
  })
  @Post('lead-gen/s3-upload')
  @HttpCode(200)
  async s3Upload(@Req() request: FastifyRequest, @Context() context: RequestContext) {
    const { position, recordId, fileId, rows } = await this.uploads.take(request, context);
    return done('File uploaded', position, { data: { upload_id: recordId, file_id: fileId, rows } });
  }
}

type BroadcastId = ValuesOf<typeof broadcastIdBody>;

const given = (values: RecordValues): RecordValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const campaignValues = ({
  start_date,
  end_date,
  owner_id,
  ...values
}: Omit<ValuesOf<typeof campaignChangeBody>, 'campaign_id'>): RecordValues =>
  given({ ...values, startsOn: start_date, endsOn: end_date, ownerId: owner_id } as RecordValues);

/** How many are reached, and how many are left out, by reason. */
function countsOf(members: readonly Member[]) {
  const left_out = leftOutReasons.map((reason) => ({ reason, count: members.filter((member) => member.reason === reason).length }));
  return { total: members.length, count: members.filter(({ reason }) => reason === undefined).length, left_out };
}

const wireAudience = ({ recordId, name, source, viewName, audienceName, size, unknown }: AudienceRow) => ({
  audience_id: recordId,
  name,
  source: source ?? null,
  view_name: viewName ?? null,
  audience_name: audienceName ?? null,
  size: size ?? null,
  unknown_rows: unknown ?? null,
});
