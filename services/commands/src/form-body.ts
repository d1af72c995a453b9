import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { BadRequestException, HttpException } from '@nestjs/common';
import type { Keeping, SealedBlobStore } from '@matricula/blob-store';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { RevisionConflict } from '@matricula/event-store';
import { assertShape } from '@matricula/http';
import { fileTypeFromBuffer } from 'file-type';
import type { FastifyRequest } from 'fastify';

export const MB = 1024 * 1024;
/** Number of leading bytes that determine the type of a file. */
const HEAD = 4_100;

/** Which files a form may contain. */
export interface FilesAllowed {
  /** Prefix of the error codes: `<code>/file-type`. */
  code: string;
  /** By detected type: the allowed file extensions and the maximum size in bytes. */
  kinds: Readonly<Record<string, { endings: readonly string[]; most: number }>>;
  /** The same in words: `a .jpg or .png file`. */
  words: string;
  most: number;
}

/** A file of a form, already stored. */
export interface FormFile {
  blobId: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** The values of a form and its files. */
export interface FormBody {
  values: FieldValues;
  files: FormFile[];
}

/** Reads forms, JSON or multipart; files stream into the blob store. */
export class FormBodies {
  constructor(
    private readonly blobs: SealedBlobStore,
    private readonly allowed: FilesAllowed,
  ) {}

  /** `keeping`: whose key encrypts the files. @throws DomainError `<code>/file-type`, `<code>/file-size`, `<code>/too-many-files`; then nothing is stored */
  async read(request: FastifyRequest, tenantId: string, keeping: Keeping = {}): Promise<FormBody> {
    if (!request.isMultipart()) return { values: shaped(request.body ?? {}), files: [] };
    const values = new Map<string, string>();
    const files: FormFile[] = [];
    const fileSize = Math.max(...Object.values(this.allowed.kinds).map(({ most }) => most));
    try {
      const parts = request.parts({ limits: { files: this.allowed.most, fileSize } });
      const refused = (error: unknown) => this.refused(error);
      for (let next = await parts.next().catch(refused); !next.done; next = await parts.next().catch(refused)) {
        const part = next.value;
        if (part.type === 'field') values.set(part.fieldname, String(part.value));
        else files.push(await this.keep(tenantId, part, keeping));
      }
      return { values: shaped(Object.fromEntries(values)), files };
    } catch (error) {
      await this.discard(tenantId, files);
      throw error;
    }
  }

  /** Runs the write and deletes the files if it is refused. After any other failure the write may be in the log all the same, and refer to them. */
  async unlessRefused<T>(tenantId: string, files: readonly FormFile[], write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (isRefusal(error)) await this.discard(tenantId, files);
      throw error;
    }
  }

  /** Deletes the files of a form that was not accepted. */
  async discard(tenantId: string, files: readonly Pick<FormFile, 'blobId'>[]): Promise<void> {
    for (const { blobId } of files) await this.blobs.delete(tenantId, blobId);
  }

  /** Replaces some messages of the parser by our own. */
  private refused(error: unknown): never {
    const { code, most } = this.allowed;
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')) return brokenOff(error);
    throw new DomainError(`${code}/too-many-files`, `At most ${most === 1 ? 'one file' : `${most} files`} at a time.`);
  }

  private keep(tenantId: string, part: MultipartFile, keeping: Keeping): Promise<FormFile> {
    return this.stored(tenantId, part, keeping).catch((error: unknown) => (part.file.errored ? brokenOff(error) : Promise.reject(error)));
  }

  private async stored(tenantId: string, { filename, file }: MultipartFile, keeping: Keeping): Promise<FormFile> {
    const { code, kinds, words } = this.allowed;
    const name = filename.slice(-200);
    const parts = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const head = await firstBytes(parts);
    const contentType = (await fileTypeFromBuffer(head))?.mime ?? '';
    const kind = ownValue(kinds, contentType);
    if (!kind?.endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) {
      file.resume();
      throw new DomainError(`${code}/file-type`, `${name} is not ${words}.`);
    }
    const { id, bytes } = await this.blobs.put({ tenantId, name, contentType, content: Readable.from(whole(head, parts)) }, keeping);
    if (bytes <= kind.most && !file.truncated) return { blobId: id, name, contentType, bytes };
    await this.blobs.delete(tenantId, id);
    throw new DomainError(`${code}/file-size`, `${name} is larger than ${kind.most / MB} MB.`);
  }
}

/** Whether it is certain that nothing was written. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError || error instanceof RevisionConflict || error instanceof HttpException;

/** Multipart values have passed no validation pipe. @throws BadRequestException */
function shaped(values: unknown): FieldValues {
  assertShape(values);
  return values as FieldValues;
}

/** Rethrows the parser's own refusals, which have a status; any other error means that the body ended early. */
function brokenOff(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) throw error;
  throw new BadRequestException('The upload was interrupted. Please upload the file again.');
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
