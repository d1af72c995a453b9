import { BadRequestException, Injectable, PayloadTooLargeException } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { FastifyRequest } from 'fastify';
import { csvBatches, headerHashOf, ImportFiles, type UploadedFile } from '../job';
import { fileError, SettlementLines } from './settlement-file';

/** What an upload of settlement lines is called among the uploads. */
const OF = 'settlements';

/** Receives files with the lines of settlements. */
@Injectable()
export class SettlementUploads {
  constructor(
    private readonly files: ImportFiles,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Stores the part `file` of a form. @throws DomainError `settlement/file`, `import/not-csv`, `import/empty`; then nothing is stored */
  async take(request: FastifyRequest, context: RequestContext): Promise<Pick<UploadedFile, 'uploadId' | 'fileName' | 'rows'>> {
    const part = request.isMultipart() ? await request.file().catch(() => undefined) : undefined;
    if (!part) throw fileError('Please choose a CSV file.');
    const tooLarge = new PayloadTooLargeException('The file is too large.');
    // The parser silently truncates at its limit; a truncated file must not be accepted.
    part.file.once('limit', () => part.file.destroy(tooLarge));
    try {
      const name = [...part.filename.replace(/\p{Cc}/gu, '_')].slice(-200).join('');
      return await this.keep(name, part.file, context);
    } catch (error) {
      const { errored } = part.file;
      if (errored && errored !== tooLarge) throw new BadRequestException('The upload was interrupted. Please upload the file again.');
      throw errored ?? error;
    }
  }

  /** An upload of the user. @throws DomainError `import/unknown`, `settlement/file` if it holds something else */
  async own(uploadId: string, context: RequestContext): Promise<UploadedFile> {
    const file = await this.files.own(uploadId, context);
    if (file.of !== OF) throw fileError('This file does not hold the lines of a settlement.');
    return file;
  }

  private async keep(fileName: string, content: Parameters<ImportFiles['keep']>[2], context: RequestContext) {
    const { tenantId, user } = context;
    const { blob, encoding, delimiter } = await this.files.keep(context, fileName, content);
    const uploadId = blob.id;
    try {
      const format = { encoding: encoding.name, delimiter };
      const header = await this.header(tenantId, uploadId, format);
      expectColumns(header, context.timeZone);
      let rows = 0;
      for await (const batch of this.files.rows(tenantId, uploadId, format)) rows += batch.length;
      if (rows === 0) throw fileError('The file has no lines.');
      await this.files.save(tenantId, {
        ...{ uploadId, fileName, ...format, header, headerHash: headerHashOf(header), rows, uploadedBy: user.userId, of: OF },
      });
      return { uploadId, fileName, rows };
    } catch (error) {
      await this.blobs.delete(tenantId, uploadId);
      throw error;
    }
  }

  private async header(tenantId: string, uploadId: string, format: { encoding: string; delimiter: string }): Promise<string[]> {
    for await (const [first] of csvBatches(await this.files.open(tenantId, uploadId), format, 1)) return first?.values ?? [];
    return [];
  }
}

/** @throws DomainError `settlement/file` if columns are missing */
const expectColumns = (header: readonly string[], timeZone: string) => void new SettlementLines(header, timeZone);
