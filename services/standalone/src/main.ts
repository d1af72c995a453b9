import 'reflect-metadata';
import { join, resolve } from 'node:path';
import { loadConfig } from '@matricula/config';
import { JsonLogger } from '@matricula/observability';
import { openEmbedded } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { createApp } from '@matricula/services/api';
import { CaptureThread } from './capture-thread.client';
import { serveConsole } from './console';
import { seedDemo } from './demo/seed-demo';
import { ProjectorThread } from './projector-thread.client';

/** One institution on one machine: API, console, sockets, projectors and jobs in one process. */
async function main(): Promise<void> {
  const config = loadConfig();
  const logger = new JsonLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const started = Date.now();
  const ports = await openEmbedded(config, {
    projectors,
    projectorThread: (options) => ProjectorThread.start(options),
    bulkThread: (dataDir) => new CaptureThread(dataDir),
    onProgress: (progress) => say(`  catching up ${JSON.stringify(progress)}`),
    onError: (error) => logger.error({ message: 'A background task failed and is tried again', error: String(error) }),
  });
  const app = await createApp(config, ports, logger);
  const console = await serveConsole(app, resolve(join(__dirname, '../../../../console/dist')));
  await app.init();
  const demo = config.environment === 'production' ? [] : await seedDemo(app, ports, say);
  await app.listen({ port: config.port, host: config.host });
  const address = await app.getUrl();
  const { port } = new URL(address);
  say(
    `\nMatricula is ready at http://localhost:${port} after ${((Date.now() - started) / 1000).toFixed(1)} s${console ? '' : ' (without the console: it is not built)'}`,
  );
  for (const line of demo) say(line);
  if (ports.mailbox) say(`Sign-in codes arrive at http://localhost:${port}/dev/mailbox`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: finishing what is in hand`);
    await app.close();
    await ports.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error && error.name === 'ConfigError' ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
