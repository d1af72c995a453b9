import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An empty folder for the files of a job while it is done, for nobody else to read. What a process that died left of the same job lay there
 * in plain text: whoever takes the job over begins by taking it away.
 */
export async function scratchOf(jobId: string): Promise<string> {
  const dir = join(tmpdir(), `archive-${jobId}`);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { mode: 0o700 });
  return dir;
}
