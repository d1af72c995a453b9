import { Body, Controller, ForbiddenException, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, defineAccess, IdentityService, hiddenFields, type RequestContext } from '@matricula/auth';
import { phoneBy } from '@matricula/domain/tenant/phone-rule';
import { answer } from '@matricula/http';
import { callActionList, type CallActionRow } from '@matricula/read-models/call-action';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import type { NotificationRow } from '@matricula/read-models/user';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { allOf, anyOf, anyWord, equals, ListService, withinDays } from '@matricula/lists';
import { leadsOfType } from '@matricula/projections/lead';
import { namedNotifications } from '@matricula/projections/user';
import { LeadLookup, ofLead, type LeadThen } from './lead-lookup';
import { LeadMatching } from './lead-matching';
import { leadField, leadFields, priorityFilter, sourceFields, wireCallAction, wireFilter, wireLead, wireValues } from './lead-wire';
import {
  AsOfDto,
  type CallType,
  DistinctDto,
  FavouritesDto,
  GetLeadsDto,
  LeadByIdDto,
  LeadByLeadIdDto,
  LeadByLIdDto,
  LeadCallHistoryDto,
  LeadConversionsDto,
  LeadNotificationsDto,
  MatchLeadsDto,
  PhoneVerificationDto,
} from './lead.dto';

/** Whether a number is valid, its stored form, and the lead that has it; null if none. */
interface PhoneCheck {
  valid: boolean;
  phone?: string;
  lead_id?: string | null;
  name?: string | null;
}

/** The user, and people whose work the caller sees. */
const team = defineAccess({ owner: { userId: 'is the user' } });

/** Most distinct values of a column. */
const MOST_VALUES = 100_000;
/** Notifications of a page. */
const PAGE = 50;

/** Calls by origin. */
const callTypes: Record<CallType, Filter | undefined> = {
  all: undefined,
  dialer: { field: 'dialer', op: 'eq', value: true },
  manual: { field: 'dialer', op: 'eq', value: false },
};

/** Leads and the tabs of a lead under the documents' names (001 §7.1, §7.3). */
@ApiTags('lead')
@Allow('LEADS')
@Controller()
export class LeadQueryController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly matching: LeadMatching,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** Lists leads under the documents' names, filtered, searched, sorted and by page. */
  @Post('getLeads')
  @HttpCode(200)
  async getLeads(@Body() dto: GetLeadsDto, @Context() context: RequestContext) {
    const list = this.list.declared('leads', context);
    const { page_no = 1, limit = 10, search, sort_by, sort_dir = 'desc' } = dto;
    const where = allOf(
      leadsOfType(dto, context.user.userId),
      withinDays('createdAt', dto.sdate, dto.edate, context.timeZone),
      wireFilter(dto.filters ?? {}, context.timeZone),
      await this.sourceFilter(dto.filters ?? {}, context),
      dto.where,
    );
    const field = sort_by ? leadField(sort_by) : 'createdAt';
    const page = { where, search, sort: [{ field, dir: sort_dir }], skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<LeadRow>(list, page, context);
    return { ...answer(rows.map(wireLead)), count, ...fresh };
  }

  /** Compares pasted lines with the phone numbers, e-mail addresses or ids of the leads that you see: which are found and which are not. */
  @Post('leads/match')
  @HttpCode(200)
  async match(@Body() { field, lines }: MatchLeadsDto, @Context() context: RequestContext) {
    return answer(await this.matching.match(field, lines, context));
  }

  /** Lists the columns of the lead list. */
  @Get('lead-columns')
  columns(@Context() context: RequestContext) {
    return answer(this.fields(context).map(({ wire, field, label }) => ({ key: wire, field, label })));
  }

  /** Lists the fields that leads can be filtered by. */
  @Get('get-lead-filters')
  filters(@Context() context: RequestContext) {
    const fixed = [
      { key: 'is_verified', field: 'verified', label: 'Verification Status' },
      { key: 'last_callaction_followup_status', field: 'followUpPending', label: 'Follow-up Status' },
    ];
    return answer([...this.fields(context).map(({ wire, field, label }) => ({ key: wire, field, label })), ...fixed]);
  }

  /** Lists the values of the fields that a filter form offers, with counts. */
  @Get('filter-form')
  async filterForm(@Context() context: RequestContext) {
    const offered = [
      'source',
      'stage',
      'subStage',
      'state',
      'city',
      'course',
      'stream',
      'leadType',
      'lastEducation',
      'category',
      'yearOfAdmission',
      'gender',
      'collegeName',
    ];
    const list = this.list.declared('leads', context);
    return answer(await this.list.facets(list, this.list.asked(list, offered, context), {}, context, MOST_VALUES));
  }

  /** Lists the owners of the leads that you see, with counts. */
  @Get('filter-user-data')
  async filterUsers(@Context() context: RequestContext) {
    const list = this.list.declared('leads', context);
    const owners = await this.list.aggregate(
      list,
      { by: [{ field: 'ownerId' }, { field: 'ownerName' }], measures: [{ as: 'count', op: 'count' }] },
      context,
    );
    const named = owners.filter(({ ownerId }) => ownerId).map(({ ownerId, ownerName, count }) => ({ id: ownerId, name: ownerName, count }));
    return { ...answer(named), ...(await this.list.freshness(list, context)) };
  }

  /** Lists the values that leads have in a column; for courses, those without a value too. */
  @Get('getDistinctLeadCourses')
  async distinct(@Query() { column = 'course' }: DistinctDto, @Context() context: RequestContext) {
    const field = leadField(column);
    const facets = await this.list.facets(this.list.declared('leads', context), [field], {}, context, MOST_VALUES);
    return answer((facets[field] ?? []).flatMap(({ value }) => (value === null ? [] : [{ [column]: value }])));
  }

  /** Tells whether a phone number is valid, and which lead has it already. */
  @Get('leadPhoneVerification')
  async verifyPhone(@Query() { phone, phonecode }: PhoneVerificationDto, @Context() context: RequestContext) {
    const { phone: normal, problem } = phoneBy(await this.identity.phoneRule(context.tenantId), phone, phonecode);
    if (problem !== undefined) return answer<PhoneCheck>({ valid: false }, problem);
    const list = this.list.declared('leads', context);
    // Naming the lead would reveal its number to a role from which numbers are hidden.
    if (this.list.asked(list, ['phone'], context).length === 0) return answer<PhoneCheck>({ valid: true, phone: normal });
    const known = normal === undefined ? undefined : await this.lookup.byPhone(normal, context);
    return answer<PhoneCheck>({ valid: true, phone: normal, lead_id: known?.leadId ?? null, name: known?.name ?? null });
  }

  /** Lists the leads that you, or a user of your team (`uId`), marked as favourites. */
  @Get('getfavleads')
  async favourites(@Query() dto: FavouritesDto, @Context() context: RequestContext) {
    const { page_no = 1, limit = 10, name, priority, ldate, edate, uId = context.user.userId } = dto;
    if (!team.sees(context.sight, { userId: uId })) throw new ForbiddenException('This user is not in your team.');
    const list = this.list.declared('leads', context);
    const where = allOf(equals('favouriteOf', uId), priorityFilter(priority), withinDays('createdAt', ldate, edate, context.timeZone));
    const page = { where, search: name, sort: [{ field: 'updatedAt', dir: 'desc' as const }], skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<LeadRow>(list, page, context);
    return { ...answer(rows.map(wireLead)), count, ...fresh };
  }

  /** Tells whether you bookmarked a lead or marked it as a favourite. */
  @Get('getbookmarklead')
  async marks(@Query() { lId }: LeadByLIdDto, @Context() context: RequestContext) {
    const { bookmarkedBy, favouriteOf } = await this.lookup.lead(lId, context);
    const { userId } = context.user;
    return answer({ lead_id: lId, bookmarked: bookmarkedBy.includes(userId), favourite: favouriteOf.includes(userId) });
  }

  /** Answers with one lead, found by its id or its hash. */
  @Get('getProfileDataFromId')
  async profile(@Query() { lead_id }: LeadByLeadIdDto, @Context() context: RequestContext) {
    const row = await this.lookup.lead(lead_id, context);
    return answer([{ ...wireLead(row), row }]);
  }

  /** Lists who owned a lead and since when. */
  @Get('getLeadOwnerhistoryById/:id')
  async ownerHistory(@Param('id') leadId: string, @Query() { asOf }: AsOfDto, @Context() context: RequestContext) {
    return answer(await this.lookup.history(await this.lookup.at(leadId, asOf, context), ['owner'], context));
  }

  /** Lists the history of a lead: owners, enquiries, conversions and contact clicks. */
  @Get('getLeadActivityById/:id')
  async activity(@Param('id') leadId: string, @Context() context: RequestContext) {
    return answer(await this.lookup.history(await this.lookup.lead(leadId, context), ['owner', 'enquiry', 'conversion', 'click'], context));
  }

  /** Lists the enquiries and enrolments of a lead. */
  @Get('getLeadConversions')
  async conversions(@Query() { lead_id, asOf }: LeadConversionsDto, @Context() context: RequestContext) {
    return answer(await this.lookup.history(await this.lookup.at(lead_id, asOf, context), ['enquiry', 'conversion'], context));
  }

  /** Lists the enrolments of a lead. */
  @Get('get-conversion-history')
  async conversionHistory(@Query() { id }: LeadByIdDto, @Context() context: RequestContext) {
    return answer(await this.lookup.history(await this.lookup.lead(id, context), ['conversion'], context));
  }

  /** Lists the contact clicks of a lead. */
  @Get('lead/:id/call/click/history')
  async clicks(@Param('id') leadId: string, @Context() context: RequestContext) {
    return answer(await this.lookup.history(await this.lookup.lead(leadId, context), ['click'], context));
  }

  /** Lists the call actions of a lead. */
  @Get('getcaldetailbyleadid')
  async callDetail(@Query() { lId }: LeadByLIdDto, @Context() context: RequestContext) {
    return answer(await this.callActions(await this.lookup.at(lId, undefined, context), context));
  }

  /** Lists the call actions of a lead, of a period, of given users, or by the origin of the call. */
  @Get('get/call/history/by/lead/id')
  async callHistory(@Query() dto: LeadCallHistoryDto, @Context() context: RequestContext) {
    const more = allOf(
      withinDays('at', dto.sdate, dto.edate, context.timeZone),
      anyOf('userId', dto.uId),
      callTypes[dto.call_type ?? 'all'],
    );
    return answer(await this.callActions(await this.lookup.at(dto.id, dto.asOf, context), context, more));
  }

  /** Lists your notifications about leads that were referred to you, of one day if given; all of them, or a page of 50. */
  @Get('getLeadNotifications')
  async notifications(@Query() { ntfDate: day, user_id, role, page_no: page }: LeadNotificationsDto, @Context() context: RequestContext) {
    // Only the user's own notifications, under their present role.
    if (role !== undefined && Number(role) !== context.user.role) return answer([]);
    const list = this.list.declared('notifications', context);
    const where = allOf(equals('type', 'lead_refered'), equals('userId', user_id), withinDays('at', day, day, context.timeZone));
    const query = { where, sort: [{ field: 'at', dir: 'desc' as const }] };
    const rows = page
      ? await this.list.rows<NotificationRow>(list, { ...query, skip: (page - 1) * PAGE, limit: PAGE }, context)
      : await this.list.all<NotificationRow>(list, query, context);
    return answer(await namedNotifications(this.reads, context.tenantId, rows));
  }

  /** The fields that this user may filter by. */
  private fields(context: RequestContext) {
    const kept = hiddenFields(leadList, context.sight);
    return kept ? leadFields.filter(({ field }) => kept.asks(field)) : leadFields;
  }

  private async callActions({ until, ...lead }: LeadThen, context: RequestContext, more?: Filter) {
    await ownWrites(this.reads, callActionList, context);
    const where = allOf(ofLead(lead), until, more);
    const sort = [{ field: 'at', dir: 'desc' as const }];
    const rows: CallActionRow[] = [];
    for await (const some of this.reads.stream<CallActionRow>(callActionList, context.tenantId, { where, sort })) rows.push(...some);
    return (hiddenFields(callActionList, context.sight)?.told(rows) ?? rows).map(wireCallAction);
  }

  private async sourceFilter(filters: Record<string, unknown>, { tenantId }: RequestContext): Promise<Filter | undefined> {
    const asked = sourceFields.filter(({ wire }) => wireValues(filters[wire]).length > 0);
    return allOf(
      ...(await Promise.all(
        asked.map(({ wire, field }) => anyWord(this.reads, leadList, tenantId, field, wireValues(filters[wire]).join(','))),
      )),
    );
  }
}
