import { loadConfig, type Config } from '@matricula/config';
import { runTool, UsageError } from '@matricula/observability';
import { rebuildReadModel, refillColumns } from '@matricula/platform';
import { projectors } from '@matricula/projections';

/**
 * `npm run rebuild -- lead-list`: drops a read model and folds it again from the log, while the product is stopped. `npm run rebuild -- --columns`
 * fills the columns of all of them again from their rows, on the distributed profile.
 */
async function main(): Promise<void> {
  const [name] = process.argv.slice(2);
  const config = loadConfig();
  if (name === '--columns') return refill(config);
  const projector = projectors.find(({ model }) => model.name === name);
  if (!projector) {
    const names = projectors.map(({ model }) => model.name);
    throw new UsageError(`Say which read model: npm run rebuild -- <read-model>\n${names.map((one) => `  ${one}`).join('\n')}`);
  }
  if (await answers(config.port))
    throw new UsageError(
      `The product answers on port ${config.port}: stop it first. It rebuilds by itself when the version of a read model is raised.`,
    );
  const started = Date.now();
  let shown = 0;
  await rebuildReadModel(config, projector, {
    onError: (error) => process.stderr.write(`  tried again after: ${String(error)}\n`),
    onProgress: ({ position, head, eventsPerSecond }) => {
      if (Date.now() - shown < 1_000 && position < head) return;
      shown = Date.now();
      process.stdout.write(
        `  ${Math.round((Number(position) / Math.max(1, Number(head))) * 100)} % of the log, ${Math.round(eventsPerSecond)} events/s\n`,
      );
    },
  });
  const columns = projector.model.storage === 'columns' ? '' : '; the next start refreshes its columns';
  process.stdout.write(`${name} is rebuilt after ${((Date.now() - started) / 1000).toFixed(1)} s${columns}\n`);
}

async function refill(config: Config): Promise<void> {
  if (!config.distributed)
    throw new UsageError(
      'There is no ClickHouse on the embedded profile. A columns file is filled again at the start once it was deleted.',
    );
  await refillColumns(config, {
    onError: (error) => process.stderr.write(`  tried again after: ${String(error)}\n`),
    onProgress: ({ model, version, rows, done }) => process.stdout.write(`  ${model}@${version}: ${rows} rows${done ? ', done' : ''}\n`),
  });
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/live`).then(
    () => true,
    () => false,
  );
}

runTool(main);
