import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, grants, IdentityService, type RequestContext } from '@matricula/auth';
import { formBoundary } from '@matricula/domain/application';
import {
  cancelSessionFields,
  dayOf,
  endOf,
  interviewDayBoundary,
  interviewSessionFields,
  sessionIdOf,
  type InterviewDayCommand,
} from '@matricula/domain/interview';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { dayIn } from '@matricula/lists';
import { DecideCommand } from '../decision';

const refused = (field: string, message: string) => new DomainError('interview-session/invalid', message, { [field]: message });

/** Days of interviews: panels with rooms and slots (AP-01: role 1 only). */
@ApiTags('interview')
@AdminsOnly()
@Controller('interview-sessions')
export class InterviewSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {}

  /** Opens the slots of a panel. Refused if its room or a panellist is taken at that time. */
  @Post()
  @HttpCode(200)
  async open(
    @Body({ schema: bodyOf(interviewSessionFields) }) body: ValuesOf<typeof interviewSessionFields>,
    @Context() context: RequestContext,
  ) {
    const { tenantId, commandId } = context;
    const { formId, panel, startsAt: start, minutes, slots, seats } = body;
    const { state: form } = await this.store.states.current(formBoundary.decider, formBoundary.stream(tenantId, formId));
    if (!form.published) throw refused('formId', 'Please choose a published form.');
    const panellistIds = [...new Set(body.panellists)];
    for (const userId of panellistIds) {
      const user = await this.identity.user(tenantId, userId);
      if (user?.status !== 'active') throw refused('panellists', 'Please choose active users.');
      if (!grants(await this.identity.acl(tenantId, user.role), 'INTERVIEW_PANEL'))
        throw refused('panellists', `${user.name} has no permission for own interviews.`);
    }
    const zone = (await this.identity.tenant(tenantId))?.timeZone ?? 'Asia/Kolkata';
    const startsAt = new Date(start).toISOString();
    const endsAt = endOf({ startsAt, minutes, slots });
    const day = dayIn(zone, startsAt);
    if (dayIn(zone, new Date(Date.parse(endsAt) - 1).toISOString()) !== day)
      throw refused('slots', 'The last slot must end on the same day.');
    const sessionId = sessionIdOf(day, partIdOf(commandId, 'interview-session'));
    const data = {
      ...{ day, sessionId, formId, formName: form.published.name, panel, panellistIds, startsAt, endsAt, minutes, slots, seats },
      ...{ room: body.room?.trim() || undefined, link: body.link?.trim() || undefined, at: new Date().toISOString() },
    };
    const { position } = await this.decide(day, { type: 'OpenSession', data }, context);
    return done('Interviews opened', position, { data: { id: sessionId } });
  }

  /** Cancels the slots of a panel and the interviews in them; the applicants choose again. */
  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(
    @Param('id') sessionId: string,
    @Body({ schema: bodyOf(cancelSessionFields) }) { reason }: ValuesOf<typeof cancelSessionFields>,
    @Context() context: RequestContext,
  ) {
    const day = dayOf(sessionId);
    if (day === undefined) throw new DomainError('interview-session/unknown', 'There is no such interview session.');
    const data = { day, sessionId, reason, at: new Date().toISOString() };
    const { position } = await this.decide(day, { type: 'CancelSession', data }, context);
    return done('Interviews cancelled', position);
  }

  private decide(day: string, command: InterviewDayCommand, context: RequestContext) {
    return this.commands.execute(new DecideCommand(interviewDayBoundary, [day], command, commandMeta(context)));
  }
}
