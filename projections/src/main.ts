import { loadConfig } from '@matricula/config';
import { JsonLogger, Metrics, retriedBy, runProcess, serveOperations } from '@matricula/observability';
import { PartitionProjectors } from '@matricula/platform';
import { projectors } from './index';

/** The projectors of the distributed profile; copies share the partitions among themselves. */
runProcess(async () => {
  const config = loadConfig();
  const logger = new JsonLogger(config.logLevel);
  const work = await PartitionProjectors.start(config, {
    projectors,
    onError: retriedBy(logger),
    onProgress: ({ model, version, rows, done }) =>
      logger.log(`Columns of ${model}@${version}: ${rows} rows${done ? ', all of them' : ' so far'}`),
  });
  if (!work.isLocked)
    logger.warn('ClickHouse has no row policy as a second lock between institutions: its user may not make one (grant create row policy)');
  const metrics = new Metrics();
  const figure = (name: string, help: string, of: (stats: Awaited<ReturnType<typeof work.stats>>[number]) => number) =>
    metrics.gauge(name, help, ['model', 'partition'], async () =>
      (await work.stats()).map((stats) => ({ labels: { model: stats.model, partition: String(stats.partition) }, value: of(stats) })),
    );
  figure('projection_lag_seconds', 'Age of the oldest event that a read model has not folded.', ({ lagSeconds }) => lagSeconds);
  figure('projection_events_per_second', 'Rate of the last batch of a read model.', ({ eventsPerSecond }) => eventsPerSecond);
  metrics.gauge('feed_lag_events', 'Events of a partition that its projectors have not folded.', ['partition'], async () =>
    (await work.lag()).map(({ partition, events }) => ({ labels: { partition: String(partition) }, value: events })),
  );
  const operations = await serveOperations(config, metrics, work.checks);
  return {
    ready: `projector: ready at ${operations.url}`,
    stop: async () => {
      await work.stop();
      await operations.stop();
    },
  };
});
