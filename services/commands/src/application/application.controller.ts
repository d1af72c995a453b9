import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import {
  applicationBoundary,
  formStream,
  publishedContent,
  rejectApplicationFields,
  returnApplicationFields,
  unenrolApplicationFields,
  waiveTokenFields,
  withdrawApplicationFields,
  type Application,
  type ApplicationCommand,
  type ApplicationEvent,
} from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { applicationAccess } from '@matricula/projections/application';
import { serveLifecycle, type ServedLifecycle } from '../decision';
import { ApplicationFees } from './application-fees';
import { Enrolments } from './enrolments';

const said: Readonly<Record<string, string>> = {
  verify: 'Verification started',
  approve: 'Application is eligible',
  enrol: 'Applicant enrolled',
};

const ofSystem = ['lapse', 'interview', 'rank', 'unrank', 'offer', 'recall', 'accept', 'decline', 'expire'] as const;

/** Decisions of staff about applications: by the owner of the lead and the managers of the owner. */
@ApiTags('application')
@Allow('APPLICATIONS')
@Controller('applications')
export class ApplicationController {
  private readonly life: ServedLifecycle<Application, ApplicationEvent, undefined>;

  constructor(
    commands: CommandBus,
    private readonly store: EventStore,
    enrolments: Enrolments,
    private readonly fees: ApplicationFees,
  ) {
    const move = (name: 'verify' | 'approve') => () => ({ type: 'MoveApplication' as const, data: { move: name } });
    this.life = serveLifecycle(applicationBoundary, applicationAccess, {
      commands,
      store,
      ownRoutes: ['return', 'reject', 'withdraw', 'unenrol', 'ask-token', 'waive-token', 'submit', ...ofSystem],
      prepare: {
        verify: move('verify'),
        approve: move('approve'),
        withdraw: ({ values: { reason } }) => ({ type: 'MoveApplication', data: { move: 'withdraw', reason } }),
        reject: ({ values: { reason } }) => ({ type: 'MoveApplication', data: { move: 'reject', reason } }),
        return: async ({ thing, values: { sections, reason }, context }) => {
          await this.assertSections(thing, sections, context.tenantId);
          return {
            type: 'MoveApplication',
            data: { move: 'return', reason, sections: [...new Set(sections)] as string[] },
          } satisfies ApplicationCommand;
        },
        submit: notOfStaff,
        lapse: notOfStaff,
        interview: notOfStaff,
        rank: notOfStaff,
        unrank: notOfStaff,
        offer: notOfStaff,
        recall: notOfStaff,
        accept: notOfStaff,
        decline: notOfStaff,
        expire: notOfStaff,
        enrol: async ({ thing, context }) => ({
          type: 'MoveApplication',
          data: { move: 'enrol', by: [context.user.userId], ...(await enrolments.about(context.tenantId, thing)) },
        }),
        // Orders the fee by another command.
        'ask-token': notOfStaff,
        'waive-token': async ({ thing, values: { reason }, context: { tenantId, user } }) => ({
          type: 'WaiveTokenFee',
          data: { reason, by: user.userId, token: await fees.tokenState(tenantId, thing) },
        }),
        unenrol: ({ values: { reason } }) => ({ type: 'MoveApplication', data: { move: 'unenrol', reason } }),
      },
    });
  }

  /** Returns an application to its applicant, who corrects the named sections of the form. */
  @Post(':id/return')
  @HttpCode(200)
  async giveBack(
    @Param('id') id: string,
    @Body({ schema: bodyOf(returnApplicationFields) }) body: ValuesOf<typeof returnApplicationFields>,
    @Context() context: RequestContext,
  ) {
    return done('Application returned to the applicant', (await this.life.move(id, 'return', context, body)).position);
  }

  /** Rejects an application; the applicant reads the reason. */
  @Post(':id/reject')
  @HttpCode(200)
  async reject(
    @Param('id') id: string,
    @Body({ schema: bodyOf(rejectApplicationFields) }) body: ValuesOf<typeof rejectApplicationFields>,
    @Context() context: RequestContext,
  ) {
    return done('Application rejected', (await this.life.move(id, 'reject', context, body)).position);
  }

  /** Withdraws an application for its applicant; the seat of an offer, accepted or not, goes to the next who waits. */
  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('id') id: string,
    @Body({ schema: bodyOf(withdrawApplicationFields) }) body: ValuesOf<typeof withdrawApplicationFields>,
    @Context() context: RequestContext,
  ) {
    return done('Application withdrawn', (await this.life.move(id, 'withdraw', context, body)).position);
  }

  /** Takes an enrolment back, and cancels the admission that it opened. */
  @Post(':id/unenrol')
  @HttpCode(200)
  async unenrol(
    @Param('id') id: string,
    @Body({ schema: bodyOf(unenrolApplicationFields) }) body: ValuesOf<typeof unenrolApplicationFields>,
    @Context() context: RequestContext,
  ) {
    return done('Enrolment taken back', (await this.life.move(id, 'unenrol', context, body)).position);
  }

  /** Orders the token fee of an accepted offer, for an applicant who pays at the desk; the payment manager receives the money. */
  @Post(':id/ask-token')
  @HttpCode(200)
  async askToken(@Param('id') id: string, @Context() context: RequestContext) {
    await this.life.permitted(id, 'ask-token', context);
    const { tenantId } = context;
    const { state } = await this.store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, id));
    const content = publishedContent(await this.store.read(formStream(tenantId, state.formId)), state.version);
    if (!content) throw new DomainError('application/unknown', 'There is no such application.');
    await this.fees.requestToken(tenantId, state, content);
    return done('Token fee ordered', await this.store.head());
  }

  /** Waives the token fee of an accepted offer; another person enrols the applicant. */
  @Post(':id/waive-token')
  @HttpCode(200)
  async waiveToken(
    @Param('id') id: string,
    @Body({ schema: bodyOf(waiveTokenFields) }) body: ValuesOf<typeof waiveTokenFields>,
    @Context() context: RequestContext,
  ) {
    return done('Token fee waived', (await this.life.move(id, 'waive-token', context, body)).position);
  }

  /**
   * Starts the verification (`verify`), makes an application eligible (`approve`), or enrols the applicant who accepted an offer (`enrol`) once its
   * token fee is paid, or waived by another person.
   */
  @Post(':id/:move')
  @HttpCode(200)
  async move(@Param('id') id: string, @Param('move') move: string, @Context() context: RequestContext) {
    return done(said[move] ?? '', (await this.life.step(id, move, context)).position);
  }

  /** @throws DomainError `application/invalid` for a section that the version of the application does not have */
  private async assertSections({ formId, version }: Application, sections: readonly string[], tenantId: string): Promise<void> {
    const content = publishedContent(await this.store.read(formStream(tenantId, formId)), version);
    const known = content?.sections.map(({ sectionId }) => sectionId) ?? [];
    if (sections.every((one) => known.includes(one))) return;
    const message = 'This form has no such section. Please choose again.';
    throw new DomainError('application/invalid', message, { sections: message });
  }
}

/** Applicants submit; the other moves follow from deadlines, interviews and offers. Users cannot make these moves. */
const notOfStaff = (): never => {
  throw new DomainError('application-move/unknown', 'This action is not available for an application.');
};
