import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An empty temporary folder for the files of a running job, readable by this user only. A crashed process may have left plain-text files of the
 * same job
 * in it, so they are deleted first.
 */
export async function scratchOf(jobId: string): Promise<string> {
  const dir = join(tmpdir(), `archive-${jobId}`);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { mode: 0o700 });
  return dir;
}
