import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, grants, IdentityService, type RequestContext } from '@matricula/auth';
import { applicationBoundary } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  assignQueryFields,
  queryBoundary,
  reopenQueryFields,
  replyToQueryFields,
  type Query,
  type QueryEvent,
} from '@matricula/domain/query';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { queryOfLeadAccess } from '@matricula/projections/query';
import { serveLifecycle, type ServedLifecycle } from '../decision';

/** Queries of applicants, for those who answer them: the owner, the owner of the lead, and the managers of the owner. */
@ApiTags('query')
@Allow('APPLICATIONS')
@Controller('queries')
export class QueryController {
  private readonly life: ServedLifecycle<Query, QueryEvent, undefined>;

  constructor(
    commands: CommandBus,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {
    this.life = serveLifecycle(queryBoundary, queryOfLeadAccess, {
      commands,
      store,
      ownRoutes: ['reply', 'reopen', 'assign', 'write'],
      find: ([id = ''], { tenantId }) => this.found(id, tenantId),
      prepare: {
        reply: ({ values: { text }, context }) => ({
          type: 'ReplyToQuery',
          data: { messageId: partIdOf(context.commandId, 'message'), text, byApplicant: false },
        }),
        assign: async ({ values: { ownerId }, context }) => ({
          type: 'AssignQuery',
          data: { assignmentId: partIdOf(context.commandId, 'assignment'), ...(await this.answerer(ownerId, context.tenantId)) },
        }),
        close: () => ({ type: 'CloseQuery', data: { byApplicant: false } }),
        reopen: ({ values: { reason } }) => ({ type: 'ReopenQuery', data: { reason, byApplicant: false } }),
        write: notOfStaff,
      },
    });
  }

  /** Answers a query; its applicant is notified by SMS. */
  @Post(':id/reply')
  @HttpCode(200)
  async reply(
    @Param('id') id: string,
    @Body({ schema: bodyOf(replyToQueryFields) }) body: ValuesOf<typeof replyToQueryFields>,
    @Context() context: RequestContext,
  ) {
    return done('Answer sent', (await this.life.move(id, 'reply', context, body)).position);
  }

  /** Gives a query to another user who works on applications. */
  @Post(':id/assign')
  @HttpCode(200)
  async assign(
    @Param('id') id: string,
    @Body({ schema: bodyOf(assignQueryFields) }) body: ValuesOf<typeof assignQueryFields>,
    @Context() context: RequestContext,
  ) {
    return done('Query assigned', (await this.life.move(id, 'assign', context, body)).position);
  }

  /** Opens a closed query again. */
  @Post(':id/reopen')
  @HttpCode(200)
  async reopen(
    @Param('id') id: string,
    @Body({ schema: bodyOf(reopenQueryFields) }) body: ValuesOf<typeof reopenQueryFields>,
    @Context() context: RequestContext,
  ) {
    return done('Query reopened', (await this.life.move(id, 'reopen', context, body)).position);
  }

  /** Closes a query (`close`). */
  @Post(':id/:move')
  @HttpCode(200)
  async move(@Param('id') id: string, @Param('move') move: string, @Context() context: RequestContext) {
    return done('Query closed', (await this.life.step(id, move, context)).position);
  }

  /** A query, with the present owner of the lead, who may answer it as well. */
  private async found(id: string, tenantId: string) {
    const { state } = await this.store.states.current(queryBoundary.decider, queryBoundary.stream(tenantId, id));
    if (state.status === 'none') return undefined;
    const stream = applicationBoundary.stream(tenantId, state.applicationId);
    const { state: application } = await this.store.states.current(applicationBoundary.decider, stream);
    return { thing: { ...state, leadOwnerId: application.ownerId }, key: [id] as [string] };
  }

  private async answerer(ownerId: string, tenantId: string) {
    const { userId, name, role } = await this.identity.colleague({ tenantId }, ownerId);
    const message = 'This user does not work on applications.';
    if (!grants(await this.identity.acl(tenantId, role), 'APPLICATIONS'))
      throw new DomainError('query/invalid', message, { ownerId: message });
    return { ownerId: userId, ownerName: name };
  }
}

/** Applicants write on their own page. */
const notOfStaff = (): never => {
  throw new DomainError('query-move/unknown', 'This action is not available for a query.');
};
