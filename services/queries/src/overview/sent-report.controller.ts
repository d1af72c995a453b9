import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { BlobNotFound, SealedBlobStore } from '@matricula/blob-store';
import { messageStream, type MessageRequested } from '@matricula/domain/communication';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { assertReportFile, ReportService } from '@matricula/reports';
import type { FastifyReply } from 'fastify';

/** Reports for their recipients: files too large for an e-mail are downloaded here. */
@ApiTags('reports')
@SignedIn()
@Controller('report-schedules/sent')
export class SentReportController {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly reports: ReportService,
  ) {}

  /** Answers with a report that was sent to you: its title and its files, until they expire. */
  @Get(':message_id')
  async sent(@Param('message_id') messageId: string, @Context() context: RequestContext) {
    const { at, data } = await this.own(messageId, context);
    const files = data.attachments ?? [];
    const kept = await Promise.all(files.map(({ blobId }) => this.blobs.stat(context.tenantId, blobId)));
    return answer({ title: data.title, sentAt: at, files: files.filter((_, index) => kept[index]) });
  }

  /**
   * Downloads a file of a report that was sent to you. Refused with 403 if you may no longer see the report, its fields or the rows of its people.
   */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get(':message_id/files/:file_id')
  async file(
    @Param('message_id') messageId: string,
    @Param('file_id') fileId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const { data } = await this.own(messageId, context);
    const file = data.attachments?.find(({ blobId }) => blobId === fileId);
    if (!file) throw new DomainError('file/unknown', 'There is no such file.');
    const kept = await this.blobs.stat(context.tenantId, fileId);
    if (!kept) throw new BlobNotFound(fileId);
    assertReportFile(this.reports, kept.madeOf, context);
    return sendFile(reply, file, await this.blobs.open(context.tenantId, fileId));
  }

  /** @throws DomainError `report/unknown` for a report that was sent to another user */
  private async own(messageId: string, { tenantId, user }: RequestContext): Promise<RecordedEvent<MessageRequested>> {
    const [first] = (await this.store.read(messageStream(tenantId, messageId))) as RecordedEvent<MessageRequested>[];
    const isTheirs = first && !first.erased && first.data.kind === 'scheduled-report' && first.data.recipientId === user.userId;
    if (!isTheirs) throw new DomainError('report/unknown', 'There is no such report.');
    return first;
  }
}
