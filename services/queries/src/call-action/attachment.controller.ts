import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile, sendFile } from '@matricula/http';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { callActionList } from '@matricula/read-models/call-action';
import { ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { LeadLookup } from '../lead';

/** Files attached to call actions (CA-14). */
@ApiTags('call-action')
@Allow('LEADS')
@Controller('call-actions')
export class AttachmentController {
  constructor(
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Downloads a file attached to a call action, for users who may see the lead. */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get(':callActionId/attachments/:blobId')
  async download(
    @Param('callActionId') callActionId: string,
    @Param('blobId') blobId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const { tenantId } = context;
    const action = await this.reads.get(callActionList, tenantId, callActionId);
    if (action) await this.lookup.lead(action.leadId, context);
    const file = action?.attachments.find((attachment) => attachment.blobId === blobId);
    if (!file) throw new DomainError('attachment/unknown', 'There is no such attachment.');
    const content = await this.blobs.open(tenantId, blobId);
    return sendFile(reply, file, content);
  }
}
