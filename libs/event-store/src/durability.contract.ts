import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How a child process opens the store: a module with `connect(place): Promise<EventStore>`. */
export interface ChildStore {
  module: string;
  place: string;
}

/**
 * Runs a process that appends as fast as it can and reports each acknowledged event; kills it with SIGKILL once `enough` are acknowledged. Returns
 * the ids of all acknowledged events.
 */
export async function acknowledgedBeforeKill({ module, place }: ChildStore, enough: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(__dirname, 'durability.child.mjs'), module, place], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    // The kill may truncate the last line.
    if (line.length === 36) acknowledged.push(line);
    if (acknowledged.length === enough) child.kill('SIGKILL');
  }
  await ended;
  if (acknowledged.length < enough) throw new Error(`The writing process ended by itself: ${complaint}`);
  return acknowledged;
}
