import 'reflect-metadata';
import { join, resolve } from 'node:path';
import { loadConfig } from '@matricula/config';
import { DrawingThread } from '@matricula/documents';
import { JsonLogger, retriedBy, runProcess } from '@matricula/observability';
import { openDistributed } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { serveConsole } from './console';
import { createApp } from './create-app';
import { PastThread } from './past/past-thread.client';
import { holdPort } from './hold-port';
import { handOnSockets } from './socket-proxy';

/** Commands, queries and the console of the distributed profile; any number of copies. */
runProcess(async () => {
  const { config, release } = await holdPort(loadConfig());
  const logger = new JsonLogger(config.logLevel);
  const liveUrl = config.distributed?.liveUrl;
  const ports = await openDistributed(config, {
    name: 'api',
    projectors,
    hearsChanges: liveUrl === undefined,
    jobDuty: 'own',
    drawing: new DrawingThread(),
    past: (place) => new PastThread(place),
    onError: retriedBy(logger),
  });
  const app = await createApp(config, ports, logger);
  if (liveUrl) await handOnSockets(app, liveUrl);
  await serveConsole(app, resolve(join(__dirname, '../../../../console/dist')));
  await release();
  await app.listen({ port: config.port, host: config.host });
  return {
    ready: `api: ready at ${await app.getUrl()}`,
    stop: async () => {
      await app.close();
      await ports.close();
    },
  };
});
