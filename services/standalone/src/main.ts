import 'reflect-metadata';
import { join, resolve } from 'node:path';
import { loadConfig } from '@matricula/config';
import { DrawingThread } from '@matricula/documents';
import { CommitsThread } from '@matricula/event-store';
import { JsonLogger, retriedBy, runProcess } from '@matricula/observability';
import { openEmbedded } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { createApp, holdPort, PastThread, serveConsole } from '@matricula/services/api';
import { rewriteInThread } from '@matricula/vault';
import { CaptureThread } from './capture-thread.client';
import { seedDemo } from './demo/seed-demo';
import { progressLines } from './progress-lines';
import { startColumnsThread } from './columns-thread.client';
import { ProjectorThread } from './projector-thread.client';

/** One institution on one machine: API, console, sockets, projectors and jobs in one process. */
runProcess(async () => {
  const asked = loadConfig();
  const logger = new JsonLogger(asked.logLevel === 'info' ? 'warn' : asked.logLevel);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const started = Date.now();
  const ports = await openEmbedded(asked, {
    projectors,
    threads: {
      commits: (file) => new CommitsThread(file),
      rewriting: rewriteInThread,
      columns: startColumnsThread,
      projectors: (options) => ProjectorThread.start(options),
    },
    bulkThread: (place, commits) => new CaptureThread(place, commits),
    drawing: new DrawingThread(),
    past: (place) => new PastThread(place),
    onProgress: progressLines(say),
    onError: retriedBy(logger),
  });
  const { config, release } = await holdPort(asked);
  const app = await createApp(config, ports, logger);
  const console = await serveConsole(app, resolve(join(__dirname, '../../../../console/dist')));
  await app.init();
  const demo = config.environment === 'production' ? [] : await seedDemo(app, ports, say);
  await release();
  await app.listen({ port: config.port, host: config.host });
  const { port } = new URL(await app.getUrl());
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  return {
    ready: [
      `\nMatricula is ready at http://localhost:${port} after ${seconds} s${console ? '' : ' (without the console: it is not built)'}`,
      ...demo,
      ...(ports.mailbox ? [`Sign-in codes arrive at http://localhost:${port}/dev/mailbox`] : []),
    ].join('\n'),
    stop: async () => {
      await app.close();
      await ports.close();
    },
  };
});
