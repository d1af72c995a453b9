import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { documentsBoundary, holderOf, type DocumentUploaded, type HeldDocument } from '@matricula/domain/document';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { judgedBlindBy } from '@matricula/lists';
import { documentAccess, documentsOf, waitingFor } from '@matricula/projections/document';
import { assertNotBlind } from '@matricula/projections/scorecard';
import type { Filter } from '@matricula/read-models/kernel';
import { documentList } from '@matricula/read-models/document';
import { ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { answersFor } from '../application';

const unknown = () => new DomainError('application-document/unknown', 'There is no such document.');

/** What verifiers see: how many documents wait, and the document that they hold beside the answers. */
@ApiTags('document')
@Allow('DOCUMENT_VERIFICATION')
@Controller('document-queue')
export class VerificationQueryController {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Answers with the number of documents that wait and that you could take. */
  @Get()
  async waiting(@Context() { tenantId, user }: RequestContext) {
    const judged = await judgedBlindBy(this.reads, tenantId, user.userId);
    const waiting = waitingFor(user.userId, new Date().toISOString());
    const where: Filter = { and: [waiting, { not: { field: 'applicationId', op: 'in', values: judged } }] };
    return answer({ waiting: await this.reads.count(documentList, tenantId, { where }) });
  }

  /** Answers with a document that you hold or decided about, and with the answers of the application. Aadhaar numbers are masked. */
  @Get(':applicationId/:documentId')
  async one(@Param('applicationId') applicationId: string, @Param('documentId') documentId: string, @Context() context: RequestContext) {
    const { tenantId, sight, user } = context;
    const held = await this.held(applicationId, documentId, context);
    const found = await documentsOf({ store: this.store, reads: this.reads }, tenantId, applicationId);
    if (!found) throw unknown();
    const { application, content, lines, name } = found;
    const hidden = hiddenFields(documentList, sight);
    const line = lines.find((one) => one.held?.documentId === documentId);
    const events = await this.store.read(documentsBoundary.stream(tenantId, applicationId));
    const uploaded = events.findLast(
      ({ type, data }) => type === 'DocumentUploaded' && (data as DocumentUploaded['data']).documentId === documentId,
    );
    const { name: file = '', contentType = '', bytes = 0 } = held.file ?? {};
    const holder = holderOf(held, new Date().toISOString());
    return answer({
      ...{ applicationId, documentId, document: held.name, upload: held.upload, status: held.status },
      name: (hidden ? hidden.told<{ name?: string }>({ name }).name : name) ?? null,
      uploadedAt: uploaded?.at ?? null,
      ...{ required: line?.required ?? false, notes: line?.notes ?? [], file: { name: file, contentType, bytes } },
      isMine: holder === user.userId,
      heldUntil: holder === undefined ? null : (held.lease?.until ?? null),
      ...{ reason: held.reason ?? null, note: held.note ?? null, formName: content.name },
      content,
      answers: answersFor(content, application.answers, hidden),
    });
  }

  /** Answers with the file of a document that you hold or decided about. */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get(':applicationId/:documentId/file')
  async file(
    @Param('applicationId') applicationId: string,
    @Param('documentId') documentId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const { file } = await this.held(applicationId, documentId, context);
    if (!file) throw unknown();
    return sendFile(reply, file, await this.blobs.open(context.tenantId, file.blobId));
  }

  /** From the log, because the row may lag behind the decision that gave it to the user. */
  private async held(applicationId: string, documentId: string, { tenantId, sight, user }: RequestContext): Promise<HeldDocument> {
    const stream = documentsBoundary.stream(tenantId, applicationId);
    const { state } = await this.store.states.current(documentsBoundary.decider, stream);
    const held = ownValue(state.documents, documentId);
    const people = held && { holderId: holderOf(held, new Date().toISOString()), verifierId: held.verifierId };
    if (!held || !people || state.status === 'erased' || !documentAccess.sees(sight, people)) throw unknown();
    await assertNotBlind(this.store, tenantId, applicationId, user.userId);
    return held;
  }
}
