import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type BlobInfo, BlobNotFound, type BlobStore, isBlobId, isBlobTenant, type NewBlob } from '../blob-store';

export interface S3BlobStoreOptions {
  /** Omit for Amazon S3. */
  endpoint?: string;
  region: string;
  bucket: string;
  /** Omit if the machine has a role. */
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Uses `<endpoint>/<bucket>/...` instead of a host name per bucket; most servers other than Amazon's need it. */
  forcePathStyle?: boolean;
  /** Called when parts of a failed upload could not be removed. */
  onError?(error: unknown): void;
  now?: () => Date;
}

/** Files up to this size are sent in one request, larger ones in parts of this size. */
const PART = 8 * 1024 * 1024;
const SIDE_BY_SIDE = 32;

/** Error names for an existing bucket; not all servers tell who owns it. */
const EXISTS = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/** Files in a bucket of an S3-compatible server: `<tenant>/<id>`, with the description in the object's metadata. */
export class S3BlobStore implements BlobStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly region: string;
  private readonly now: () => Date;
  private readonly onError: ((error: unknown) => void) | undefined;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle, onError, now }: S3BlobStoreOptions) {
    this.bucket = bucket;
    this.region = region;
    this.onError = onError;
    this.now = now ?? (() => new Date());
    this.client = new S3Client({
      region,
      endpoint,
      forcePathStyle,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      // Small servers do not support checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    });
  }

  /** Creates the bucket if missing. */
  async ensureBucket(): Promise<void> {
    const bucket = { Bucket: this.bucket };
    try {
      await this.client.send(new HeadBucketCommand(bucket));
    } catch (error) {
      if (!isMissing(error)) throw error;
      // us-east-1 must not be given as a location.
      const place = this.region === 'us-east-1' ? {} : { CreateBucketConfiguration: { LocationConstraint: this.region as never } };
      await this.client.send(new CreateBucketCommand({ ...bucket, ...place })).catch(async (refused: unknown) => {
        if (!(refused instanceof S3ServiceException && EXISTS.has(refused.name))) throw refused;
        // Another process created it first, or it belongs to another account: then this fails too.
        await this.client.send(new HeadBucketCommand(bucket));
      });
    }
  }

  async put({ tenantId, name, contentType, content }: NewBlob): Promise<BlobInfo> {
    if (!isBlobTenant(tenantId)) throw new Error(`Tenant id "${tenantId}" cannot own files`);
    const id = randomUUID();
    const storedAt = this.now().toISOString();
    const place = { Bucket: this.bucket, Key: keyOf(tenantId, id) };
    const described = (sha256: string) => ({ ContentType: contentType, Metadata: { name: encoded(name), sha256, storedat: storedAt } });
    const { start, rest } = content instanceof Readable ? await beginning(content) : { start: content, rest: undefined };
    if (!rest) {
      const sha256 = createHash('sha256').update(start).digest('hex');
      await this.client.send(new PutObjectCommand({ ...place, ...described(sha256), Body: start, ContentLength: start.length }));
      return { id, tenantId, name, contentType, bytes: start.length, sha256, storedAt };
    }
    const counted = new Counted(start, rest);
    await this.upload(place, counted);
    try {
      // The hash is known only now; copying an object onto itself inside the server changes its metadata.
      const source = `${this.bucket}/${place.Key}`;
      await this.client.send(
        new CopyObjectCommand({ ...place, ...described(counted.sha256), CopySource: source, MetadataDirective: 'REPLACE' }),
      );
    } catch (error) {
      await this.client.send(new DeleteObjectCommand(place));
      throw error;
    }
    return { id, tenantId, name, contentType, bytes: counted.bytes, sha256: counted.sha256, storedAt };
  }

  async open(tenantId: string, id: string): Promise<Readable> {
    if (!isBlobId(id) || !isBlobTenant(tenantId)) throw new BlobNotFound(id);
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: keyOf(tenantId, id) }));
      return Body as Readable;
    } catch (error) {
      throw isMissing(error) ? new BlobNotFound(id) : error;
    }
  }

  async stat(tenantId: string, id: string): Promise<BlobInfo | undefined> {
    if (!isBlobId(id) || !isBlobTenant(tenantId)) return undefined;
    try {
      const found = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: keyOf(tenantId, id) }));
      const { name = '', sha256 = '', storedat: storedAt = '' } = found.Metadata ?? {};
      const [contentType, bytes] = [found.ContentType ?? '', found.ContentLength ?? 0];
      return { id, tenantId, name: decoded(name), contentType, bytes, sha256, storedAt };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async *list(tenantId?: string): AsyncGenerator<BlobInfo> {
    if (tenantId !== undefined && !isBlobTenant(tenantId)) return;
    const asked = { Bucket: this.bucket, Prefix: tenantId && `${tenantId}/` };
    for (let after: string | undefined; ;) {
      const page = await this.client.send(new ListObjectsV2Command({ ...asked, ContinuationToken: after }));
      const keys = (page.Contents ?? []).map(({ Key = '' }) => Key.split('/'));
      // Descriptions need one request each: in parallel, because a page of a thousand would take seconds.
      for (let from = 0; from < keys.length; from += SIDE_BY_SIDE) {
        const infos = await Promise.all(keys.slice(from, from + SIDE_BY_SIDE).map(([tenant = '', id = '']) => this.stat(tenant, id)));
        yield* infos.filter((info) => info !== undefined);
      }
      if (!page.IsTruncated) return;
      after = page.NextContinuationToken;
    }
  }

  async delete(tenantId: string, id: string): Promise<boolean> {
    if (!(await this.stat(tenantId, id))) return false;
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: keyOf(tenantId, id) }));
    return true;
  }

  /** Closes idle connections. */
  close(): void {
    this.client.destroy();
  }

  /** Uploads a file in parts; removes them if it fails. */
  private async upload(place: { Bucket: string; Key: string }, content: Counted): Promise<void> {
    const body = Readable.from(content, { objectMode: false });
    // The client can remove the parts itself, but then reports a failed removal instead of the original error.
    const options = { client: this.client, partSize: PART, queueSize: 2, leavePartsOnError: true };
    const upload = new Upload({ ...options, params: { ...place, Body: body } });
    try {
      await upload.done();
    } catch (error) {
      if (upload.uploadId) await this.abort({ ...place, UploadId: upload.uploadId });
      throw error;
    }
  }

  /** The sender gets the original error; parts that could not be removed are reported to the operator. */
  private async abort(upload: { Bucket: string; Key: string; UploadId: string }): Promise<void> {
    try {
      await this.client.send(new AbortMultipartUploadCommand(upload));
    } catch (error) {
      this.onError?.(new Error(`The parts of ${upload.Key} are left behind in ${upload.Bucket}`, { cause: error }));
    }
  }
}

/** Passes content through, hashing and counting it. */
class Counted implements AsyncIterable<Uint8Array> {
  bytes = 0;
  sha256 = '';

  constructor(
    private readonly start: Uint8Array,
    private readonly rest: AsyncIterator<Uint8Array | string>,
  ) {}

  async *[Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    const hash = createHash('sha256');
    const pass = (part: Uint8Array) => {
      hash.update(part);
      this.bytes += part.length;
      return part;
    };
    yield pass(this.start);
    for (let next = await this.rest.next(); !next.done; next = await this.rest.next()) yield pass(Buffer.from(next.value));
    this.sha256 = hash.digest('hex');
  }
}

/** The first part of a stream, and the rest, if any. */
async function beginning(stream: Readable): Promise<{ start: Uint8Array; rest: AsyncIterator<Uint8Array | string> | undefined }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array | string>;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const part = Buffer.from(next.value);
    parts.push(part);
    bytes += part.length;
    if (bytes > PART) return { start: Buffer.concat(parts), rest: iterator };
  }
  return { start: Buffer.concat(parts), rest: undefined };
}

const keyOf = (tenantId: string, id: string) => `${tenantId}/${id}`;

/** Metadata is sent in headers, which allow neither line breaks nor non-ASCII characters. */
const encoded = (name: string) => Buffer.from(name).toString('base64url');
const decoded = (name: string) => Buffer.from(name, 'base64url').toString();

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
