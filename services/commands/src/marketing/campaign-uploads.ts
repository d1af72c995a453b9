import { BadRequestException, Inject, Injectable, PayloadTooLargeException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { campaignUpload } from '@matricula/domain/marketing';
import { recordBoundary } from '@matricula/domain/record';
import { partIdOf } from '@matricula/event-store';
import { DecideCommand } from '../decision';
import { csvBatches } from '../job';
import { Records } from '../record';

/** A file as it arrived, with the fields of its form. */
interface Taken {
  fileId: string;
  name: string;
  contentType: string;
  bytes: number;
  given: Map<string, string>;
}

const MOST_NAME = 200;

/** Files of lead generation, in the blob store. */
@Injectable()
export class CampaignUploads {
  constructor(
    private readonly commands: CommandBus,
    private readonly blobs: SealedBlobStore,
    private readonly records: Records,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores the part `source` of a form. @throws DomainError `lead-gen/no-file`, `lead-gen/not-yours`, `lead-gen/unreadable` */
  async take(
    request: FastifyRequest,
    context: RequestContext,
  ): Promise<{ position: Position; recordId: string; fileId: string; rows: number }> {
    this.records.assertAllowed(campaignUpload, context);
    const taken = await this.stored(request, context.tenantId);
    const { fileId, given, ...file } = taken;
    try {
      const tenant = given.get('tenantId');
      // The tenant of the header decides; a form of another one is refused.
      if (tenant && tenant !== context.tenantId) throw new DomainError('lead-gen/not-yours', 'The file belongs to another tenant.');
      const rows = await this.rowsOf(context.tenantId, fileId);
      const recordId = partIdOf(context.commandId, 'upload');
      const audienceName = given.get('audience_name')?.trim().slice(0, MOST_NAME) || null;
      const values = { ...file, fileId, rows, audienceName, uploadedBy: context.user.userId };
      const decision = new DecideCommand(
        recordBoundary(campaignUpload),
        [recordId],
        { type: 'CreateRecord', data: { recordId, values } },
        commandMeta(context),
      );
      return { position: (await this.commands.execute(decision)).position, recordId, fileId, rows };
    } catch (error) {
      if (error instanceof DomainError) await this.blobs.delete(context.tenantId, fileId);
      throw error;
    }
  }

  private async stored(request: FastifyRequest, tenantId: string): Promise<Taken> {
    const none = new DomainError('lead-gen/no-file', 'Please choose a file: a form with the part source is needed.');
    if (!request.isMultipart()) throw none;
    const given = new Map<string, string>();
    let taken: Omit<Taken, 'given'> | undefined;
    try {
      for await (const part of request.parts({ limits: { files: 1 } })) {
        if (part.type === 'field') {
          given.set(part.fieldname, String(part.value));
          continue;
        }
        if (part.fieldname !== 'source') {
          part.file.resume();
          continue;
        }
        // It holds contacts of people: an audience keeps the ids of its leads instead.
        const expiresAt = new Date(Date.now() + this.config.uploadDays * 86_400_000);
        const tooLarge = new PayloadTooLargeException('The file is too large.');
        part.file.once('limit', () => part.file.destroy(tooLarge));
        const name = [...part.filename.replace(/\p{Cc}/gu, '_')].slice(-MOST_NAME).join('') || 'upload.csv';
        const contentType = part.mimetype || 'text/csv';
        const { id, bytes } = await this.blobs.put({ tenantId, name, contentType, content: part.file }, { expiresAt });
        taken = { fileId: id, name, contentType, bytes };
      }
    } catch (error) {
      if (taken) await this.blobs.delete(tenantId, taken.fileId);
      if (error instanceof PayloadTooLargeException || error instanceof DomainError) throw error;
      throw new BadRequestException('The upload was interrupted. Please upload the file again.', { cause: error });
    }
    if (!taken) throw none;
    return { ...taken, given };
  }

  /** The number of rows below the header. @throws DomainError for files that are no CSV */
  private async rowsOf(tenantId: string, fileId: string): Promise<number> {
    let rows = 0;
    const isText = (value: string) => !value.includes('\0');
    const content = await this.blobs.open(tenantId, fileId);
    for await (const batch of csvBatches(content, { encoding: 'utf-8', delimiter: ',' })) {
      // Pictures and files of spreadsheets hold zero bytes, text does not.
      if (!batch.every(({ values }) => values.every(isText))) throw new DomainError('lead-gen/unreadable', 'The file is no CSV file.');
      rows += batch.length;
    }
    if (rows < 2) throw new DomainError('lead-gen/unreadable', 'The file has no rows below its header.');
    return rows - 1;
  }
}
