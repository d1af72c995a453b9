import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '@matricula/config';
import { DrawingThread } from '@matricula/documents';
import { ListService } from '@matricula/lists';
import { JsonLogger, Metrics, retriedBy, runProcess, serveOperations } from '@matricula/observability';
import { openDistributed } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { ApiModule } from '@matricula/services/api';
import { Automation } from './automation.service';

/** The automation process: runs policies and timers, takes over jobs of processes that ended. Any number of copies. */
runProcess(async () => {
  const config = loadConfig();
  const logger = new JsonLogger(config.logLevel);
  const ports = await openDistributed(config, {
    name: 'automation',
    projectors,
    hearsChanges: false,
    jobDuty: 'orphans',
    drawing: new DrawingThread(),
    onError: retriedBy(logger),
  });
  const app = await NestFactory.createApplicationContext(ApiModule.with(config, ports), { logger, abortOnError: false });
  const lists = app.get(ListService);
  const metrics = new Metrics();
  app.get(Automation).measure(metrics);
  const operations = await serveOperations(config, metrics, {
    eventStore: () => ports.store.head(),
    readStore: () => ports.reads.position('job-list'),
    vault: () => ports.vault.version('session'),
    lists: async () => lists.assertFilledOnce(await lists.filling()),
  });
  return {
    ready: `automation: ready at ${operations.url}`,
    stop: async () => {
      await operations.stop();
      await app.close();
      await ports.close();
    },
  };
});
