import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { cutRounds } from '../../../../test/fixtures/cut-rounds';
import { BlobNotFound, type BlobInfo } from '../blob-store';
import { S3BlobStore } from './s3-blob-store';

const PART = 8 * 1024 * 1024;

describe('a bucket behind a network that cuts off', () => {
  let server: S3rver;
  let port: number;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 's3-cuts-'));
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
    ({ port } = await server.run());
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  const bucketAt = (of: number, seed: number) =>
    new S3BlobStore({
      ...{ endpoint: `http://127.0.0.1:${of}`, region: 'us-east-1', bucket: `round-${seed}` },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', forcePathStyle: true },
    });

  it('has every file whose putting was answered, whole or not at all to those who open it', () =>
    cutRounds(port, async (round) => {
      const { answered, random, seed } = round;
      const [cut, sure] = [bucketAt(round.port, seed), bucketAt(port, seed)];
      await answered(() => cut.ensureBucket());
      const kept = new Map<string, { info: BlobInfo; content: Buffer }>();
      for (let step = 1; step <= 8; step += 1) {
        // Multi-part files are rare, as in production.
        const size = seed % 5 === 0 && step === 1 ? PART + 10_000 : random.below(40_000);
        const content = Buffer.alloc(size, `content ${seed} ${step} `);
        const info = await answered(() =>
          cut.put({
            tenantId: 't1',
            name: 'a.pdf',
            contentType: 'application/pdf',
            content: step % 2 ? Readable.from([content]) : content,
          }),
        );
        expect(info.sha256).toBe(createHash('sha256').update(content).digest('hex'));
        kept.set(info.id, { info, content });
        const [id] = [...kept.keys()];
        if (id !== undefined && random.below(3) === 0) {
          await answered(() => cut.delete('t1', id));
          kept.delete(id);
          expect(await sure.stat('t1', id)).toBeUndefined();
          await expect(answered(() => cut.open('t1', id), isUnknown)).rejects.toBeInstanceOf(BlobNotFound);
        }
        for (const { info: of, content: whole } of kept.values()) {
          expect(await sure.stat('t1', of.id)).toEqual(of);
          expect(whole.equals(await buffer(await sure.open('t1', of.id)))).toBe(true);
        }
      }
      for (const { info, content } of kept.values()) {
        expect(await answered(() => cut.stat('t1', info.id))).toEqual(info);
        if (content.length < PART) expect(content.equals(await answered(async () => buffer(await cut.open('t1', info.id))))).toBe(true);
      }
      cut.close();
      sure.close();
    }));
});

const isUnknown = (error: unknown) => error instanceof BlobNotFound;
