import { loadConfig } from '@matricula/config';
import { JsonLogger, Metrics, retriedBy, runProcess, serveOperations } from '@matricula/observability';
import { makeTopics, openEngines } from '@matricula/platform';
import { parseArgs } from 'node:util';
import { Relay } from './relay';

/** Carries the log to Kafka; of several copies one leads. `--from-zero --topic NAME` begins again, into a new topic. */
runProcess(async () => {
  const { values } = parseArgs({ options: { 'from-zero': { type: 'boolean', default: false }, topic: { type: 'string' } } });
  const config = loadConfig();
  const onError = retriedBy(new JsonLogger(config.logLevel));
  const engines = await openEngines(config, 'relay', onError);
  await makeTopics(engines, values.topic);
  const { kafka, settings, store, vault } = engines;
  const { prefix, partitions } = settings.kafka;
  const relay = new Relay({ ...kafka, prefix, partitions, topic: values.topic, store, vault, onError });
  if (values['from-zero']) await relay.fromZero();
  relay.start();
  const metrics = new Metrics();
  const figure = (name: string, help: string, of: (stats: Awaited<ReturnType<Relay['stats']>>) => number) =>
    metrics.gauge(name, help, [], async () => [{ labels: {}, value: of(await relay.stats()) }]);
  figure('relay_leader', '1 for the copy that leads.', ({ leader }) => Number(leader));
  figure('relay_events_total', 'Events carried since the process started.', ({ events }) => events);
  figure('relay_events_per_second', 'Events carried of late.', ({ eventsPerSecond }) => eventsPerSecond);
  figure('relay_behind', '1 while the log holds more than was carried.', ({ position, head }) => Number(position < head));
  const operations = await serveOperations(config, metrics, { eventStore: () => store.head(), vault: () => vault.version('relay') });
  return {
    ready: `relay: ready at ${operations.url}`,
    stop: async () => {
      await relay.stop();
      await operations.stop();
      await engines.close();
    },
  };
});
