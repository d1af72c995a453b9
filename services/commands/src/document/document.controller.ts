import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { applicationAccess } from '@matricula/projections/application';
import { documentsOf } from '@matricula/projections/document';
import { ReadStore } from '@matricula/read-store';
import type { FastifyRequest } from 'fastify';
import { DocumentUploads } from './document-uploads';

const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };

/** Documents that staff upload for an applicant, such as a paper that was handed in. */
@ApiTags('document')
@Allow('APPLICATIONS')
@Controller('application-documents')
export class ApplicationDocumentController {
  constructor(
    private readonly uploads: DocumentUploads,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Uploads a document of the checklist, as multipart with one part `file`; another user verifies it. */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: file })
  @Post(':applicationId/:documentId')
  @HttpCode(200)
  async upload(
    @Param('applicationId') applicationId: string,
    @Param('documentId') documentId: string,
    @Context() context: RequestContext,
    @Req() request: FastifyRequest,
  ) {
    const { tenantId, sight, user } = context;
    const found = await documentsOf({ store: this.store, reads: this.reads }, tenantId, applicationId);
    if (!found || !applicationAccess.changes(sight, found.application))
      throw new DomainError('application/unknown', 'There is no such application.');
    const by = { id: user.userId, name: user.name };
    const { position } = await this.uploads.upload(found, documentId, request, { by, meta: commandMeta(context) });
    return done('Document uploaded', position);
  }
}
