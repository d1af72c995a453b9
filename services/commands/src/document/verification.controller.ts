import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { documentsBoundary, rejectDocumentFields, type DocumentCommand, type RejectionReason } from '@matricula/domain/document';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, integer, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { assertNotBlind } from '@matricula/projections/scorecard';
import { DecideCommand } from '../decision';
import { LEASE_MINUTES, VerificationQueue } from './verification-queue';

const upload = integer({ label: 'Upload', required: true, least: 1 });
const verifyBody = fields({ upload });
const rejectBody = fields({ ...rejectDocumentFields, upload });

/** The work of verifiers: they take the oldest waiting document, hold it for some minutes, and decide. */
@ApiTags('document')
@Allow('DOCUMENT_VERIFICATION')
@Controller('document-queue')
export class VerificationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queue: VerificationQueue,
    private readonly store: EventStore,
  ) {}

  /** Takes the document that you hold, or else the one that waits longest; answers with its ids, or null if none waits. */
  @Post('next')
  @HttpCode(200)
  async next(@Context() context: RequestContext) {
    return answer((await this.queue.next(context)) ?? null);
  }

  /** Takes one document, or prolongs your hold on it. */
  @Post(':applicationId/:documentId/take')
  @HttpCode(200)
  async take(@Param('applicationId') applicationId: string, @Param('documentId') documentId: string, @Context() context: RequestContext) {
    await assertNotBlind(this.store, context.tenantId, applicationId, context.user.userId);
    return this.decide(applicationId, takeCommand(documentId, context), context, `Yours for ${LEASE_MINUTES} minutes`);
  }

  /** Verifies the upload that you saw. */
  @Post(':applicationId/:documentId/verify')
  @HttpCode(200)
  verify(
    @Param('applicationId') applicationId: string,
    @Param('documentId') documentId: string,
    @Body({ schema: bodyOf(verifyBody) }) body: ValuesOf<typeof verifyBody>,
    @Context() context: RequestContext,
  ) {
    const data = { documentId, upload: body.upload, ...verifier(context) };
    return this.decide(applicationId, { type: 'VerifyDocument', data }, context, 'Document verified');
  }

  /** Rejects the upload that you saw; its applicant is told by SMS that a document was rejected, and reads the reason on the own page. */
  @Post(':applicationId/:documentId/reject')
  @HttpCode(200)
  reject(
    @Param('applicationId') applicationId: string,
    @Param('documentId') documentId: string,
    @Body({ schema: bodyOf(rejectBody) }) body: ValuesOf<typeof rejectBody>,
    @Context() context: RequestContext,
  ) {
    const note = body.note?.trim() || undefined;
    const data = { documentId, upload: body.upload, reason: body.reason as RejectionReason, note, ...verifier(context) };
    return this.decide(applicationId, { type: 'RejectDocument', data }, context, 'Document rejected');
  }

  /** Leaves a document to others; you get it again when nothing else waits. */
  @Post(':applicationId/:documentId/skip')
  @HttpCode(200)
  skip(@Param('applicationId') applicationId: string, @Param('documentId') documentId: string, @Context() context: RequestContext) {
    return this.release(applicationId, documentId, context, true);
  }

  /** Gives a document back. */
  @Post(':applicationId/:documentId/release')
  @HttpCode(200)
  giveBack(@Param('applicationId') applicationId: string, @Param('documentId') documentId: string, @Context() context: RequestContext) {
    return this.release(applicationId, documentId, context, false);
  }

  private release(applicationId: string, documentId: string, context: RequestContext, skip: boolean) {
    const data = { documentId, userId: context.user.userId, skip, at: new Date().toISOString() };
    return this.decide(
      applicationId,
      { type: 'ReleaseDocument', data },
      context,
      skip ? 'Document skipped' : 'Document returned to the queue',
    );
  }

  private async decide(applicationId: string, command: DocumentCommand, context: RequestContext, said: string) {
    const { position } = await this.commands.execute(new DecideCommand(documentsBoundary, [applicationId], command, commandMeta(context)));
    return done(said, position);
  }
}

const verifier = ({ user }: RequestContext) => ({ userId: user.userId, name: user.name, at: new Date().toISOString() });

function takeCommand(documentId: string, context: RequestContext): DocumentCommand {
  const { userId, name, at } = verifier(context);
  const until = new Date(Date.parse(at) + LEASE_MINUTES * 60_000).toISOString();
  return { type: 'TakeDocument', data: { documentId, userId, name, at, until } };
}
