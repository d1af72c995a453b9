import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { BadRequestException, Injectable } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { TicketFile } from '@matricula/domain/support';
import { fileTypeFromBuffer } from 'file-type';
import type { FastifyRequest } from 'fastify';

const MB = 1024 * 1024;
const MOST_FILES = 5;
/** A screen recording of some minutes. */
const LARGEST = 200 * MB;
/** What may be attached, by what the bytes say, and how large it may be. */
const ALLOWED: Readonly<Record<string, { endings: readonly string[]; most: number }>> = {
  'video/webm': { endings: ['webm'], most: LARGEST },
  'application/pdf': { endings: ['pdf'], most: 5 * MB },
  'image/jpeg': { endings: ['jpg', 'jpeg'], most: 5 * MB },
  'image/png': { endings: ['png'], most: 5 * MB },
};
/** Bytes that tell what a file is. */
const HEAD = 4_100;

/** What somebody said of a ticket: its fields, and the files that came with them, which are kept already. */
export interface TicketBody {
  values: FieldValues;
  files: TicketFile[];
}

/** Reads bodies of tickets, JSON or multipart; files stream into the blob store. */
@Injectable()
export class TicketFiles {
  constructor(private readonly blobs: SealedBlobStore) {}

  /** @throws DomainError `ticket/file-type`, `ticket/file-size`; nothing is kept then */
  async read(request: FastifyRequest, tenantId: string): Promise<TicketBody> {
    if (!request.isMultipart()) return { values: (request.body ?? {}) as FieldValues, files: [] };
    const values = new Map<string, string>();
    const files: TicketFile[] = [];
    try {
      const parts = request.parts({ limits: { files: MOST_FILES, fileSize: LARGEST } });
      for (let next = await parts.next().catch(brokenOff); !next.done; next = await parts.next().catch(brokenOff)) {
        const part = next.value;
        if (part.type === 'field') values.set(part.fieldname, String(part.value));
        else files.push(await this.keep(tenantId, part));
      }
    } catch (error) {
      await this.discard(tenantId, files);
      throw error;
    }
    return { values: Object.fromEntries(values), files };
  }

  /** Forgets files of a body that came to nothing. */
  async discard(tenantId: string, files: readonly TicketFile[]): Promise<void> {
    for (const { blobId } of files) await this.blobs.delete(tenantId, blobId);
  }

  private keep(tenantId: string, part: MultipartFile): Promise<TicketFile> {
    return this.stored(tenantId, part).catch((error: unknown) => (part.file.errored ? brokenOff(error) : Promise.reject(error)));
  }

  private async stored(tenantId: string, { filename, file }: MultipartFile): Promise<TicketFile> {
    const name = filename.slice(-200);
    const parts = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const head = await firstBytes(parts);
    const contentType = (await fileTypeFromBuffer(head))?.mime ?? '';
    const kind = ALLOWED[contentType];
    if (!kind?.endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) {
      file.resume();
      throw new DomainError('ticket/file-type', `${name} is not a .webm, .pdf, .jpg, .jpeg or .png file.`);
    }
    const { id, bytes } = await this.blobs.put({ tenantId, name, contentType, content: Readable.from(whole(head, parts)) });
    if (bytes <= kind.most && !file.truncated) return { blobId: id, name, contentType, bytes };
    await this.blobs.delete(tenantId, id);
    throw new DomainError('ticket/file-size', `${name} is larger than ${kind.most / MB} MB.`);
  }
}

/** What the parser of the request says: its own refusals have a status, everything else is a body that ended before its end. */
function brokenOff(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) throw error;
  throw new BadRequestException('The upload broke off. Please send the file again.');
}

async function firstBytes(parts: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD) {
    const { value, done } = await parts.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
