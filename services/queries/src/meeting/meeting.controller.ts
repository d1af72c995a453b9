import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, hiddenFields, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { calendarFile, meetingLife } from '@matricula/domain/meeting';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { meetingAccess } from '@matricula/projections/meeting';
import { leadMeetings, type LeadMeetingsRow } from '@matricula/read-models/meeting';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { LeadLookup } from '../lead';

/** Query of the meetings of a lead. */
export class MeetingsOfDto {
  @IsString({ message: 'leadId is required' }) @IsNotEmpty({ message: 'leadId is required' }) @MaxLength(100) leadId: string;
}

/** Virtual meetings of a lead, for users who see the lead. */
@ApiTags('meetings')
@Allow('LEADS')
@Controller('meetings')
export class MeetingQueryController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the meetings of a lead (`leadId`: id or hash), the latest start first, each with the moves that the caller may make. */
  @Get()
  async meetings(@Query() { leadId }: MeetingsOfDto, @Context() context: RequestContext) {
    const rows = await this.rows(leadId, context);
    const all = rows.flatMap((row) =>
      row.meetings.map((meeting) => ({ ...meeting, leadId: row.leadId, who: meetingAccess.who(context.sight, row) })),
    );
    const names = await this.identity.namesOf(
      context.tenantId,
      all.flatMap(({ hostId, scheduledById }) => [hostId, scheduledById]),
    );
    return answer(
      all
        .toSorted((one, other) => other.startsAt.localeCompare(one.startsAt))
        .map(({ who, ...meeting }) => ({
          ...meeting,
          hostName: names.get(meeting.hostId) ?? null,
          scheduledBy: names.get(meeting.scheduledById) ?? null,
          moves: meetingLife.open(meeting.status, who),
        })),
    );
  }

  /** The calendar file of a meeting. */
  @AnswersFile('text/calendar', 'BEGIN:VCALENDAR')
  @Get(':leadId/:meetingId/calendar')
  async calendar(
    @Param('leadId') leadId: string,
    @Param('meetingId') meetingId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const meeting = (await this.rows(leadId, context)).flatMap(({ meetings }) => meetings).find((one) => one.meetingId === meetingId);
    if (!meeting) throw new DomainError('meeting/unknown', 'There is no such meeting.');
    const { title = 'Meeting', startsAt, minutes, link, sequence, status, hostId } = meeting;
    const host = (await this.identity.user(context.tenantId, hostId))?.name;
    const cancelled = status === 'cancelled';
    const madeAt = new Date().toISOString();
    const text = calendarFile({ meetingId, title, startsAt, minutes, link, host, cancelled, sequence, madeAt }, this.config.brand);
    const content = Buffer.from(text);
    const file = { name: 'meeting.ics', contentType: 'text/calendar; charset=utf-8', bytes: content.length };
    return sendFile(reply, file, Readable.from([content], { objectMode: false }));
  }

  /**
   * The meetings of a lead and of the leads that were merged into it, as those of its owner.
   * @throws DomainError `lead/unknown` for leads that the caller may not see
   */
  private async rows(idOrHash: string, context: RequestContext): Promise<LeadMeetingsRow[]> {
    const { leadId, mergedLeadIds = [], ownerId } = await this.lookup.lead(idOrHash, context);
    await ownWrites(this.reads, leadMeetings, context);
    const rows = await this.reads.getMany(leadMeetings, context.tenantId, [leadId, ...mergedLeadIds]);
    const owned = rows.map((row) => (row.leadId === leadId ? row : { ...row, ownerId }));
    return hiddenFields(leadMeetings, context.sight)?.told(owned) ?? owned;
  }
}
