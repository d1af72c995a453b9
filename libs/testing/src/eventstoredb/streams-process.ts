import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The test server in a process of its own, which can be killed. */
export interface StreamsProcess {
  url: string;
  port: number;
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Ends it and waits for it. */
  stop(): Promise<void>;
}

/** Starts the server. With a file, it stores its log there; with the port of an earlier one, clients see the same server again. */
export async function startStreamsProcess(options: { file?: string; port?: number } = {}): Promise<StreamsProcess> {
  const { file, port = 0 } = options;
  const script = [join(__dirname, '../run-from-source.mjs'), join(__dirname, 'streams-server.main.ts')];
  const args = [...script, '--port', String(port), ...(file === undefined ? [] : ['--file', file])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ready = new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /^ready (\d+)\n/.exec((said += chunk.toString()));
      if (found) resolve(Number(found[1]));
    });
  });
  const failed = ended.then(() => {
    throw new Error(`The streams server ended before it was ready: ${complaint}`);
  });
  const taken = await Promise.race([ready, failed]);
  // From here on, the end of the process is not a failure.
  failed.catch(() => undefined);
  return {
    url: `esdb://127.0.0.1:${taken}?tls=false`,
    port: taken,
    pid: child.pid!,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
