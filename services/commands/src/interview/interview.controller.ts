import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { applicationBoundary, formStream, publishedContent, type Application } from '@matricula/domain/application';
import {
  bookInterviewFields,
  cancelInterviewFields,
  interviewBoundary,
  type Interview,
  type InterviewEvent,
} from '@matricula/domain/interview';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { applicationAccess } from '@matricula/projections/application';
import { interviewAccess } from '@matricula/projections/interview';
import { serveLifecycle, type ServedLifecycle } from '../decision';
import { Interviews } from './interviews';

const said: Readonly<Record<string, string>> = { hold: 'Interview marked as held', miss: 'Interview marked as a no-show' };
const unknown = () => new DomainError('application/unknown', 'There is no such application.');

/** The panel says what became of an interview. */
@ApiTags('interview')
@Allow('INTERVIEW_PANEL')
@Controller('interviews')
export class InterviewController {
  private readonly life: ServedLifecycle<Interview, InterviewEvent, undefined>;

  constructor(commands: CommandBus, store: EventStore) {
    this.life = serveLifecycle(interviewBoundary, interviewAccess, {
      commands,
      store,
      ownRoutes: ['reschedule', 'cancel'],
      prepare: {
        hold: () => ({ type: 'HoldInterview', data: { at: new Date().toISOString() } }),
        miss: () => ({ type: 'MissInterview', data: { at: new Date().toISOString() } }),
        reschedule: ofApplication,
        cancel: ofApplication,
      },
    });
  }

  /** Marks an interview of the own panel as held (`hold`) or missed (`miss`), after its start. */
  @Post(':id/:move')
  @HttpCode(200)
  async move(@Param('id') id: string, @Param('move') move: string, @Context() context: RequestContext) {
    return done(said[move] ?? '', (await this.life.step(id, move, context)).position);
  }
}

/** Slots are chosen at the application, by those who work on it. */
const ofApplication = (): never => {
  throw new DomainError('interview-move/unknown', 'Book and cancel an interview at its application.');
};

/** Books interviews for applicants: by the owner of the lead and the managers of the owner. */
@ApiTags('interview')
@Allow('APPLICATIONS')
@Controller('applications/:id/interview')
export class ApplicationInterviewController {
  constructor(
    private readonly store: EventStore,
    private readonly interviews: Interviews,
  ) {}

  /** Books a slot for an eligible application, or moves its interview to it. */
  @Post()
  @HttpCode(200)
  async book(
    @Param('id') id: string,
    @Body({ schema: bodyOf(bookInterviewFields) }) { slot: slotId }: ValuesOf<typeof bookInterviewFields>,
    @Context() context: RequestContext,
  ) {
    const { tenantId } = context;
    const application = await this.application(id, context);
    const content = publishedContent(await this.store.read(formStream(tenantId, application.formId)), application.version);
    if (!content) throw unknown();
    const meta = commandMeta(context);
    const { position } = await this.interviews.bookFor({ tenantId, application, content, slotId, byApplicant: false, meta });
    return done('Interview booked', position);
  }

  /** Cancels the interview; the applicant reads the reason. */
  @Post('cancel')
  @HttpCode(200)
  async cancel(
    @Param('id') id: string,
    @Body({ schema: bodyOf(cancelInterviewFields) }) { reason }: ValuesOf<typeof cancelInterviewFields>,
    @Context() context: RequestContext,
  ) {
    await this.application(id, context);
    const data = { byApplicant: false, reason, at: new Date().toISOString() };
    const { position } = await this.interviews.decide(id, { type: 'CancelInterview', data }, commandMeta(context));
    return done('Interview cancelled', position);
  }

  /** @throws DomainError `application/unknown` if the caller does not see it */
  private async application(id: string, { tenantId, sight }: RequestContext): Promise<Application> {
    const { state } = await this.store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, id));
    if (state.status === 'none' || applicationAccess.who(sight, state).length === 0) throw unknown();
    return state;
  }
}
