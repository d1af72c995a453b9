import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { figure, percentile, type Figure } from './figure';
import type { Product } from './product';
import { callAction } from './product.bench';

const PER_SECOND = 200;
const SOCKETS = 200;

interface Look {
  minute: number;
  memoryMiB: number;
  handles: number;
  filesMiB: number;
  p99Ms: number;
}

/** Size of all files below a folder. */
export const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Opens sockets that watch the whole list, as consoles do. Returns functions to close them and to count those that the server closed. */
async function watch(product: Product): Promise<{ lost(): number; close(): void }> {
  let lost = 0;
  let closing = false;
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = io(product.url, {
        auth: { token: product.sessionToken, tenant: 'sunrise' },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      socket.on('disconnect', () => (lost += closing ? 0 : 1));
      await socket.emitWithAck('watch', { list: 'leads', keys: '*' });
      return socket;
    }),
  );
  return {
    lost: () => lost,
    close: () => {
      closing = true;
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** 200 call actions a second with 200 sockets for some minutes: memory and handles must stay level. Prints a line a minute. */
export async function soakFigures(product: Product, dataDir: string, leads: readonly string[], minutes: number): Promise<Figure[]> {
  const sockets = await watch(product);
  const looks: Look[] = [];
  let times: number[] = [];
  const failures: string[] = [];
  const pending = new Set<Promise<void>>();
  const send = async (n: number) => {
    const start = performance.now();
    const { status, body } = await product.send('POST', '/api/callGenerate', JSON.stringify(callAction(leads[n % leads.length]!)), {
      'content-type': 'application/json',
    });
    times.push(performance.now() - start);
    if (status !== 200) failures.push(`${status} ${body.slice(0, 200)}`);
  };
  const began = performance.now();
  for (let n = 0; n < minutes * 60 * PER_SECOND; n += 1) {
    const early = began + (n * 1000) / PER_SECOND - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const sent: Promise<void> = send(n)
      .catch((error: unknown) => void failures.push(String(error)))
      .finally(() => pending.delete(sent));
    pending.add(sent);
    if ((n + 1) % (60 * PER_SECOND) > 0) continue;
    const held = product.held();
    looks.push({ minute: looks.length + 1, ...held, filesMiB: bytesOf(dataDir) / 2 ** 20, p99Ms: percentile(times, 0.99) });
    times = [];
    const { minute, memoryMiB, handles, filesMiB, p99Ms } = looks.at(-1)!;
    process.stdout.write(
      `  minute ${minute}: ${memoryMiB.toFixed(0)} MiB, ${handles} handles, files ${filesMiB.toFixed(0)} MiB, p99 ${p99Ms.toFixed(0)} ms\n`,
    );
  }
  await Promise.all(pending);
  const lost = sockets.lost();
  sockets.close();
  if (failures.length > 0) throw new Error(`${failures.length} commands failed, the first with ${failures[0]}`);
  // The first third warms up caches.
  const [first, last] = [looks[Math.floor(looks.length / 3)]!, looks.at(-1)!];
  return [
    figure('soak', `memory after ${minutes} minutes, beside that after a third`, {
      value: last.memoryMiB,
      unit: 'MiB',
      atMost: 1_024,
      reference: first.memoryMiB,
    }),
    figure('soak', 'open handles, beside those after a third', { value: last.handles, unit: 'handles', reference: first.handles }),
    figure('soak', 'sockets that were lost', { value: lost, unit: 'sockets', atMost: 0 }),
    figure('soak', 'time of one command, worst minute after a third', {
      value: Math.max(...looks.slice(Math.floor(looks.length / 3)).map(({ p99Ms }) => p99Ms)),
      unit: 'ms p99',
    }),
  ];
}
