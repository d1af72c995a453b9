import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchOf } from './scratch';
import { tar } from './tar';

async function* one(bytes: number) {
  yield { name: 'events.ndjson', bytes, content: nothing() };
}
async function* nothing(): AsyncGenerator<Uint8Array> {}

describe('an archive', () => {
  it.each([
    [1_000, '00000001750\0'],
    [8 * 1024 ** 3 - 1, '77777777777\0'],
    [8 * 1024 ** 3, '\x80\0\0\0\0\0\0\x02\0\0\0\0'],
  ])('says of a file of %d bytes how large it is', async (bytes, said) => {
    const { value } = await tar(one(bytes)).next();
    const header = Buffer.from(value ?? []);
    expect(header.toString('latin1', 124, 136)).toBe(said);
    expect(header.toString('ascii', 136, 147)).toMatch(/^[0-7]{11}$/);
  });

  it('is written to an empty folder that no other user can read', async () => {
    const jobId = randomUUID();
    await writeFile(join(await scratchOf(jobId), 'leads.ndjson'), '{"name":"Ravi"}');
    const dir = await scratchOf(jobId);
    expect([await readdir(dir), (await stat(dir)).mode & 0o777]).toEqual([[], 0o700]);
    await rm(dir, { recursive: true });
  });
});
