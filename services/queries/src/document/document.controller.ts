import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { standingOf, type ChecklistLine } from '@matricula/domain/document';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { ListService } from '@matricula/lists';
import { documentsOf, type DocumentsOfApplication } from '@matricula/projections/document';
import { assertNotBlind } from '@matricula/projections/scorecard';
import { applicationList, type ApplicationRow } from '@matricula/read-models/application';
import { ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { assertFilesOpen } from '../application';

/** The documents of an application for those who work on it. */
@ApiTags('document')
@Allow('APPLICATIONS')
@Controller('application-documents')
export class ApplicationDocumentQueryController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
    private readonly identity: IdentityService,
  ) {}

  /** Answers with the checklist of an application: what is missing, uploaded, verified and rejected, and by whom. */
  @Get(':applicationId')
  async all(@Param('applicationId') applicationId: string, @Context() context: RequestContext) {
    const { lines } = await this.found(applicationId, context);
    const names = await this.identity.namesOf(
      context.tenantId,
      lines.flatMap(({ held }) => held?.verifierId ?? []),
    );
    return answer({
      standing: standingOf(lines) ?? null,
      documents: lines.map((line) => shown(line, names, hiddenFields(applicationList, context.sight) !== undefined)),
    });
  }

  /** Downloads an uploaded document. */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get(':applicationId/:documentId/file')
  async file(
    @Param('applicationId') applicationId: string,
    @Param('documentId') documentId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const { documents } = await this.found(applicationId, context);
    assertFilesOpen(context.sight);
    const file = ownValue(documents.documents, documentId)?.file;
    if (!file) throw new DomainError('application-file/unknown', 'There is no such file.');
    return sendFile(reply, file, await this.blobs.open(context.tenantId, file.blobId));
  }

  /** @throws DomainError `application/unknown` for an application that the user does not see */
  private async found(applicationId: string, context: RequestContext): Promise<DocumentsOfApplication> {
    const [row] = await this.list.byKey<ApplicationRow>(this.list.declared('applications', context), [applicationId], context);
    const found = row && (await documentsOf({ store: this.store, reads: this.reads }, context.tenantId, applicationId));
    if (!found) throw new DomainError('application/unknown', 'There is no such application.');
    await assertNotBlind(this.store, context.tenantId, applicationId, context.user.userId);
    return found;
  }
}

function shown({ documentId, name, required, kinds, notes, held }: ChecklistLine, names: ReadonlyMap<string, string>, isHidden: boolean) {
  const { name: file, contentType, bytes } = held?.file ?? {};
  return {
    ...{ documentId: held?.documentId ?? documentId, name, required, kinds, notes, status: held?.status ?? ('missing' as const) },
    file: file === undefined || isHidden ? null : { name: file, contentType: contentType ?? '', bytes: bytes ?? 0 },
    verifierName: (held?.verifierId !== undefined && names.get(held.verifierId)) || null,
    reason: (held?.status === 'rejected' && held.reason) || null,
    note: (held?.status === 'rejected' && held.note) || null,
  };
}
