import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError, ownValue, type Json } from '@matricula/domain/kernel';
import { timeWords } from '@matricula/domain/kernel/date-words';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, json, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { leadStream, type LeadStreamEvent } from '@matricula/domain/lead';
import {
  cancelMeetingFields,
  holdMeetingFields,
  meetingBoundary,
  missMeetingFields,
  MOST_MINUTES,
  rescheduleMeetingFields,
  scheduleMeetingFields,
  type Meeting,
  type Meetings,
} from '@matricula/domain/meeting';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ContactChoices } from '@matricula/platform';
import { meetingAccess } from '@matricula/projections/meeting';
import { leadMeetings } from '@matricula/read-models/meeting';
import type { Filter } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand, openedApart, openedAs, serveLifecycle, type ServedLifecycle } from '../decision';
import { LeadAccess } from '../lead';
import { Masters } from '../masters';

const NO_MAIL = 'The lead does not want e-mails, so it gets none about this meeting.';
const MINUTE_MS = 60_000;

/** The body of a new meeting: its form, and the lead. */
const scheduleBody = fields({ leadId: text({ label: 'Lead', required: 'leadId is required', most: 100 }), ...scheduleMeetingFields });

/** The body of another time: its form, and what the user saw when it was opened. */
const rescheduleBody = fields({ ...rescheduleMeetingFields, expected: json({ label: 'Values when it was opened', most: 10_000 }) });

/** A meeting, with the owner of its lead. */
interface MeetingOfLead extends Meeting {
  leadId: string;
  ownerId?: string;
}

/** Virtual meetings with leads: scheduled, held, missed, cancelled and rescheduled by everyone who may change the lead. */
@ApiTags('meetings')
@Allow('LEADS')
@Controller('meetings')
export class MeetingController {
  private readonly life: ServedLifecycle<Meetings, LeadStreamEvent, Record<string, Json> | undefined>;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly access: LeadAccess,
    private readonly masters: Masters,
    private readonly identity: IdentityService,
    private readonly choices: ContactChoices,
    private readonly reads: ReadStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.life = serveLifecycle(meetingBoundary, meetingAccess, {
      commands,
      store,
      find: ([leadId = '', meetingId = ''], context) => this.meeting(leadId, meetingId, context),
      prepare: {
        hold: ({ thing: { meetingId }, values: { outcome } }) => ({ type: 'HoldMeeting', data: { meetingId, outcome } }),
        miss: ({ thing: { meetingId }, values: { note } }) => ({
          type: 'MissMeeting',
          data: { meetingId, note: note ?? undefined, now: new Date().toISOString() },
        }),
        cancel: ({ thing: { meetingId }, values: { reason } }) => ({
          type: 'CancelMeeting',
          data: { meetingId, reason: reason ?? undefined },
        }),
        reschedule: async ({ thing, values, context, extra: expected }) => ({
          type: 'RescheduleMeeting',
          data: {
            meetingId: thing.meetingId,
            expected,
            ...(await this.appointment(thing.leadId, values, thing.hostId, context, thing.meetingId)),
          },
        }),
      },
    });
  }

  /**
   * Schedules a meeting with a lead. Without `hostId` its owner hosts it; with `invite` the lead gets an invitation with a calendar file, if it has an
   * e-mail address and did not opt out of e-mails.
   */
  @Post()
  @HttpCode(200)
  async schedule(
    @Body({ schema: bodyOf(scheduleBody) }) { leadId, title, collegeId, note, ...asked }: ValuesOf<typeof scheduleBody>,
    @Context() context: RequestContext,
  ) {
    await this.access.assertVisible(context, [leadId]);
    const meetingId = partIdOf(context.commandId, 'meeting');
    const { state } = await this.store.states.current(meetingBoundary.decider, leadStream(context.tenantId, leadId));
    const data = {
      ...{ meetingId, title, note: note ?? undefined, ...(collegeId && (await this.masters.offered(context.tenantId, collegeId))) },
      ...(await this.appointment(leadId, asked, state.lead.dimensions.ownerId ?? context.user.userId, context)),
    };
    const command = new DecideCommand(meetingBoundary, [leadId], { type: 'ScheduleMeeting', data }, commandMeta(context));
    const { position } = await this.commands.execute(command);
    const said =
      asked.invite !== false && (await this.isMailUnwanted(leadId, context)) ? `Meeting scheduled. ${NO_MAIL}` : 'Meeting scheduled';
    return done(said, position, { data: { id: meetingId } });
  }

  /** Marks a meeting as held, with its outcome. */
  @Post(':leadId/:meetingId/hold')
  @HttpCode(200)
  async hold(
    @Param('leadId') leadId: string,
    @Param('meetingId') meetingId: string,
    @Body({ schema: bodyOf(holdMeetingFields) }) body: ValuesOf<typeof holdMeetingFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move([leadId, meetingId], 'hold', context, body);
    return done('Meeting marked as held', position);
  }

  /** Marks a meeting that has started as a no-show. */
  @Post(':leadId/:meetingId/miss')
  @HttpCode(200)
  async miss(
    @Param('leadId') leadId: string,
    @Param('meetingId') meetingId: string,
    @Body({ schema: bodyOf(missMeetingFields) }) body: ValuesOf<typeof missMeetingFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move([leadId, meetingId], 'miss', context, body);
    return done('Meeting marked as a no-show', position);
  }

  /** Cancels a meeting; an invited lead gets the cancellation. */
  @Post(':leadId/:meetingId/cancel')
  @HttpCode(200)
  async cancel(
    @Param('leadId') leadId: string,
    @Param('meetingId') meetingId: string,
    @Body({ schema: bodyOf(cancelMeetingFields) }) body: ValuesOf<typeof cancelMeetingFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move([leadId, meetingId], 'cancel', context, body);
    return done('Meeting cancelled', position);
  }

  /**
   * Gives a meeting another time, link or host. A missed or cancelled meeting is scheduled again. Refused if another user changed the meeting after
   * `expected` was read.
   */
  @Post(':leadId/:meetingId/reschedule')
  @HttpCode(200)
  async reschedule(
    @Param('leadId') leadId: string,
    @Param('meetingId') meetingId: string,
    @Body({ schema: bodyOf(rescheduleBody) }) body: ValuesOf<typeof rescheduleBody>,
    @Context() context: RequestContext,
  ) {
    const { values, expected } = openedApart(body);
    const { position } = await this.life.move([leadId, meetingId], 'reschedule', context, values, openedAs(expected));
    const unwanted = body.invite !== false && (await this.isMailUnwanted(leadId, context));
    return done(unwanted ? `Meeting rescheduled. ${NO_MAIL}` : 'Meeting rescheduled', position);
  }

  /** @throws DomainError `meeting/overlap` if the host has another scheduled meeting at that time, with any lead */
  private async assertFree(
    { startsAt, minutes, hostId, meetingId }: { startsAt: string; minutes: number; hostId: string; meetingId?: string },
    hostName: string,
    context: RequestContext,
  ): Promise<void> {
    const from = Date.parse(startsAt);
    const to = from + minutes * MINUTE_MS;
    await ownWrites(this.reads, leadMeetings, context);
    // Leads all of whose meetings begin too early or too late for an overlap are left out.
    const earliest = new Date(from - MOST_MINUTES * MINUTE_MS).toISOString();
    const where: Filter = {
      and: [
        { field: 'firstScheduledAt', op: 'lt', value: new Date(to).toISOString() },
        { field: 'lastScheduledAt', op: 'gt', value: earliest },
      ],
    };
    for await (const rows of this.reads.stream(leadMeetings, context.tenantId, { where })) {
      for (const other of rows.flatMap(({ meetings }) => meetings)) {
        const begins = Date.parse(other.startsAt);
        const ends = begins + other.minutes * MINUTE_MS;
        const taken =
          other.status === 'scheduled' && other.hostId === hostId && other.meetingId !== meetingId && begins < to && from < ends;
        if (!taken) continue;
        // Only the time: the lead of the other meeting may be hidden from the caller.
        const clock = (at: number) => timeWords(new Date(at), context.timeZone);
        const message = `${hostName} has another meeting from ${clock(begins)} to ${clock(ends)}. Choose another time or host, or allow the overlap.`;
        throw new DomainError('meeting/overlap', message, { startsAt: message });
      }
    }
  }

  /** The meeting as the log knows it. @throws DomainError `lead/unknown` for leads that the caller may not see */
  private async meeting(leadId: string, meetingId: string, context: RequestContext) {
    await this.access.assertVisible(context, [leadId]);
    const { state } = await this.store.states.current(meetingBoundary.decider, leadStream(context.tenantId, leadId));
    const meeting = ownValue(state.meetings, meetingId);
    if (!meeting) return undefined;
    const { ownerId } = (await this.access.survivorOf(context.tenantId, state.lead)).dimensions;
    const thing: MeetingOfLead = { ...meeting, leadId, ownerId };
    return { thing, key: [leadId] as [string] };
  }

  /** Whether the lead, or its present address, opted out of e-mails. */
  private async isMailUnwanted(leadId: string, { tenantId }: RequestContext): Promise<boolean> {
    const { lead, contact } = await this.choices.optedOut(tenantId, leadId, 'email');
    return lead || contact;
  }

  /**
   * When, where and with whom; without a link a room of the installation's video service, if it has one. @throws DomainError `meeting/host`,
   * `meeting/overlap`
   */
  private async appointment(
    leadId: string,
    asked: Pick<ValuesOf<typeof scheduleBody>, 'startsAt' | 'minutes' | 'link' | 'hostId' | 'invite' | 'overlap'>,
    host: string,
    context: RequestContext,
    meetingId?: string,
  ) {
    const { startsAt, minutes, link, invite } = asked;
    const hostId = asked.hostId ?? host;
    const user = await this.identity.user(context.tenantId, hostId);
    if (user?.status !== 'active') {
      const message = 'Please choose an active user as the host.';
      throw new DomainError('meeting/host', message, { hostId: message });
    }
    if (asked.overlap !== true) await this.assertFree({ startsAt, minutes, hostId, meetingId }, user.name, context);
    const rooms = this.config.meetingRooms;
    const made = rooms && `${rooms.replace(/\/+$/, '')}/${randomUUID()}`;
    return {
      ...{ startsAt: new Date(startsAt).toISOString(), minutes, link: link ?? made ?? undefined, hostId, hostName: user.name },
      ...{ invite: invite !== false && !(await this.isMailUnwanted(leadId, context)), now: new Date().toISOString() },
    };
  }
}
