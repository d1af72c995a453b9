import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { readPhone } from '@matricula/domain/kernel/phone-number';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { allOf, anyOf, csvStream, dayRange, equals, ListService, todayIn, withinDays } from '@matricula/lists';
import { isUnderWay, underWay, type CallRow } from '@matricula/read-models/call';
import type { Filter } from '@matricula/read-models/kernel';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { AgentFigures } from './agent-figures';
import { wireCall, wireEndableCall, wireMissedCall } from './call-wire';
import {
  AdminCallHistoryDto,
  CallIdDto,
  CallPeriodDto,
  CallSelectionDto,
  CallsWithoutLeadDto,
  ClickToCallDto,
  UnknownCallerDto,
  type callTypes,
} from './call.dto';
import { SelectedCalls } from './selected-calls';

const LIST = 'calls';
const newest = [{ field: 'startedAt', dir: 'desc' as const }];
const withoutLead: Filter = { field: 'leadId', op: 'exists', value: false };
const ofType = (type: (typeof callTypes)[number] = 'all') => (type === 'all' ? undefined : equals('direction', type));
const columns = [
  ...[
    { field: 'startedAt', title: 'Called At' },
    { field: 'userName', title: 'User' },
    { field: 'phone', title: 'Phone' },
  ],
  ...[
    { field: 'leadName', title: 'Name' },
    { field: 'direction', title: 'Direction' },
    { field: 'dialStatus', title: 'Dial Status' },
  ],
  ...[
    { field: 'talkSeconds', title: 'Talk Seconds' },
    { field: 'stage', title: 'Stage' },
    { field: 'source', title: 'Source' },
  ],
];

/** Calls under way, missed calls and histories of calls (001 §2.6, §7.6, §7.7). */
@ApiTags('call')
@Allow('LEADS')
@Controller()
export class CallQueryController {
  constructor(
    private readonly list: ListService,
    private readonly figures: AgentFigures,
    private readonly selected: SelectedCalls,
    private readonly blobs: SealedBlobStore,
    private readonly exports: ExportNotes,
    private readonly identity: IdentityService,
  ) {}

  /** Lists the calls that ring or are answered now, and which of them the user may hang up. */
  @Get('get-live-calls')
  async liveCalls(@Context() context: RequestContext) {
    return answer((await this.underWay(context)).map((row) => wireEndableCall(row, context.sight)));
  }

  /** Lists the calls that were missed today, by the day of the institution, without those marked as spam. */
  @Get('get-today-missed-calls')
  async missedToday(@Context() context: RequestContext) {
    const today = todayIn(context.timeZone);
    const where = allOf(equals('status', 'missed'), equals('spam', false), withinDays('startedAt', today, today, context.timeZone));
    return answer((await this.rows(where, context)).map(wireMissedCall));
  }

  /** Lists all calls, for admins. */
  @AdminsOnly()
  @Get('get/admin/call/history')
  async adminHistory(@Query() dto: AdminCallHistoryDto, @Context() context: RequestContext) {
    const { call_type, phone, call_status, dial_status, sdate, edate, user_id, stage, source, page_no, limit } = dto;
    const where = allOf(
      ...[ofType(call_type), equals('status', call_status), equals('dialStatus', dial_status)],
      ...[anyOf('userId', user_id), anyOf('stage', stage), anyOf('source', source)],
      withinDays('startedAt', sdate, edate, context.timeZone),
      phone ? { field: 'phone', op: 'contains', value: phone.replace(/[^\d+]/g, '') } : undefined,
    );
    return this.page(where, { page_no, limit }, context);
  }

  /** Lists the calls that users made by a click, for admins: outgoing calls if no type is given. With `format=csv` it is a file. */
  @AnswersFile('text/csv', 'Called At,User,Phone\n"22 Nov 2026, 10:30 AM",Asha Sharma,+919811122233')
  @AdminsOnly()
  @Get('get/click/to/call/admin')
  async clickToCallHistory(
    @Query() dto: ClickToCallDto,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: RequestContext,
  ) {
    const { call_type = 'outgoing', sdate, edate, user_id, dfuser, user_role, page_no, limit, format } = dto;
    const users = [user_id, dfuser].filter(Boolean).join(',') || undefined;
    const ofRole = user_role ? await this.figures.usersOfRole(user_role, context) : undefined;
    const where = allOf(
      ...[ofType(call_type), anyOf('userId', users)],
      ofRole && { field: 'userId', op: 'in', values: ofRole },
      withinDays('startedAt', sdate, edate, context.timeZone),
    );
    if (format !== 'csv') return this.page(where, { page_no, limit }, context);
    const list = this.list.declared(LIST, context);
    const [count, rows] = await Promise.all([
      this.list.count(list, { where }, context),
      this.list.stream(list, { where, sort: newest }, context),
    ]);
    await this.exports.note({ list: LIST, filter: { where }, rows: count, columns }, context);
    reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="calls.csv"');
    return reply.send(csvStream(await this.list.exported(list, columns, context), rows));
  }

  /** Lists calls without a lead: `all`, `incoming` or `outgoing`, or those of a user by id. */
  @Get('get/leads/without/leadId/:x')
  async withoutLead(
    @Param('x') x: string,
    @Query() { date, dstatus, spam = false, page_no, limit }: CallsWithoutLeadDto,
    @Context() context: RequestContext,
  ) {
    const isType = x === 'all' || x === 'incoming' || x === 'outgoing';
    const where = allOf(
      ...[withoutLead, equals('spam', spam), equals('dialStatus', dstatus)],
      isType ? ofType(x) : equals('userId', x),
      withinDays('startedAt', date, date, context.timeZone),
    );
    return this.page(where, { page_no, limit }, context);
  }

  /** Lists the calls of a number that has no lead: the number of a call (`id`), or a given one. */
  @Get('lead-not-create-call-history')
  async unknownCaller(@Query() { id, phone }: UnknownCallerDto, @Context() context: RequestContext) {
    if (!id && !phone) throw new DomainError('call/phone-required', 'Name a call or a phone number.', { phone: 'phone is required' });
    const { country } = await this.identity.phoneRule(context.tenantId);
    const number = id ? (await this.call(id, context)).phone : (readPhone(phone, { country }).phone ?? phone);
    if (number === undefined) return answer([]);
    return answer((await this.rows(allOf(withoutLead, equals('phone', number)), context)).map(wireCall));
  }

  /** Counts the calls of a period: in all, by their state, and by user. */
  @Post('ivrDashBoard')
  @HttpCode(200)
  async dashboard(@Body() dto: CallPeriodDto, @Context() context: RequestContext) {
    const list = this.list.declared(LIST, context);
    const where = this.period(dto, context);
    const [total, users, live] = await Promise.all([
      this.figures.total(list, where, context),
      this.figures.byUser(list, where, context),
      this.list.count(list, { where: underWay }, context),
    ]);
    return answer({ ...total, live, users });
  }

  /** Lists the users with their present state on the telephone, and the figures of their calls in a period. */
  @Post('ivrAgentStatusReport')
  @HttpCode(200)
  async agentStatus(@Body() dto: CallPeriodDto, @Context() context: RequestContext) {
    const list = this.list.declared(LIST, context);
    const [users, live] = await Promise.all([this.figures.byUser(list, this.period(dto, context), context), this.underWay(context)]);
    return answer(await this.figures.agents(users, live, context));
  }

  /** Computes attempts, connect rate, talk time, first response and recordings of the calls that you see under a filter. */
  @Allow('LEADS', 'Call_History_Counsellor', 'Advance_Call_History_Counsellor')
  @Post('calls/figures')
  @HttpCode(200)
  async selectionFigures(@Body() { where, search }: CallSelectionDto, @Context() context: RequestContext) {
    return answer(await this.selected.figures(where, search, context));
  }

  /** Downloads the recording of a call, for users who may see the call, until it is deleted. */
  @AnswersFile('audio/wav', 'RIFF')
  @Allow('LEADS', 'Call_History_Counsellor', 'Advance_Call_History_Counsellor')
  @Get('calls/:callId/recording')
  async recording(@Param() { callId }: CallIdDto, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    const { recordingId } = await this.call(callId, context);
    const file = recordingId === undefined ? undefined : await this.blobs.stat(context.tenantId, recordingId);
    if (!file) {
      const words = recordingId === undefined ? 'There is no recording of this call.' : 'The recording of this call is deleted.';
      throw new DomainError('recording/unknown', words);
    }
    // The file is sealed, so that it is sent as a whole.
    return sendFile(
      reply.header('accept-ranges', 'none'),
      { ...file, name: `${callId}.${file.contentType === 'audio/wav' ? 'wav' : 'mp3'}` },
      await this.blobs.open(context.tenantId, file.id),
    );
  }

  /** @throws DomainError `call/unknown` also for calls that the caller may not see */
  private async call(callId: string, context: RequestContext): Promise<CallRow> {
    const [row] = await this.list.byKey<CallRow>(this.list.declared(LIST, context), [callId], context);
    if (!row) throw new DomainError('call/unknown', 'There is no such call.');
    return row;
  }

  /** Calls that ring or are answered now. A call that ended a moment ago may still be selected, but its row says so. */
  private async underWay(context: RequestContext): Promise<CallRow[]> {
    return (await this.rows(underWay, context)).filter(isUnderWay);
  }

  /** All calls under a filter, the newest first. */
  private rows(where: Filter | undefined, context: RequestContext): Promise<CallRow[]> {
    return this.list.all<CallRow>(this.list.declared(LIST, context), { where, sort: newest }, context);
  }

  private async page(
    where: Filter | undefined,
    { page_no = 1, limit = 10 }: { page_no?: number; limit?: number },
    context: RequestContext,
  ) {
    const query = { where, sort: newest, skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<CallRow>(this.list.declared(LIST, context), query, context);
    return { ...answer(rows.map(wireCall)), count, ...fresh };
  }

  private period({ sdate, edate }: CallPeriodDto, { timeZone }: RequestContext): Filter {
    const today = todayIn(timeZone);
    return { field: 'startedAt', op: 'between', ...dayRange(sdate ?? edate ?? today, edate ?? today, timeZone) };
  }
}
