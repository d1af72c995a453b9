import { loadConfig } from '@matricula/config';
import { openDistributed } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import type { Running } from '../fixtures/built-product';
import { NODE_OPTIONS, ProductProcess, type ProcessKind } from '../fixtures/distributed-product';
import { DistributedStage } from '../fixtures/distributed-stage';
import { freePort } from '../fixtures/engines';
import { seedTenants } from '../fixtures/seed-tenants';
import type { SharedEngines } from '../fixtures/shared-engines';

/** The running processes; the apis and the automation processes can be killed and started again. */
export interface SeparateProduct extends Running {
  readonly api: ProductProcess;
  readonly apis: readonly ProductProcess[];
  readonly automations: readonly ProductProcess[];
  /** The configuration that they share. */
  readonly env: Readonly<Record<string, string>>;
}

/** How many apis there are, and the configuration of each automation process beside the common one. */
export interface Copies {
  apis: number;
  automations: readonly Readonly<Record<string, string>>[];
}

const copiesOf = (count: number): Copies => ({ apis: count, automations: Array.from({ length: count }, () => ({})) });

/**
 * Relay, projector, live, automation and api as separate processes, the last two in so many copies; the browser connects to the first api only.
 * `configuration` is that of the apis.
 */
export async function startSeparate(
  dataDir: string,
  engines: SharedEngines,
  configuration: Readonly<Record<string, string>> = {},
  copies: number | Copies = 1,
): Promise<SeparateProduct> {
  const stage = await DistributedStage.open(engines);
  const own = { NODE_ENV: 'development', HOST: '127.0.0.1', DATA_DIR: dataDir, SIGN_IN_PER_MINUTE: '1000', LOG_LEVEL: 'error' };
  const env = { ...stage.env, ...own };
  const processOf = async (kind: ProcessKind, more = {}) => {
    const started = new ProductProcess(kind, await freePort(), [], { ...env, ...more });
    await started.start();
    return started;
  };
  const { apis: count, automations: each } = typeof copies === 'number' ? copiesOf(copies) : copies;
  const optionsOf = (...given: (string | undefined)[]) => ({ NODE_OPTIONS: [NODE_OPTIONS, ...given].filter(Boolean).join(' ') });
  const automation = (own: Readonly<Record<string, string>>) => processOf('automation', { ...own, ...optionsOf(own.NODE_OPTIONS) });
  const [beside, automations] = await Promise.all([
    Promise.all((['relay', 'projector', 'live'] as const).map((kind) => processOf(kind))),
    Promise.all(each.map(automation)),
  ]);
  const config = loadConfig(env);
  const ports = await openDistributed(config, {
    name: 'spec',
    projectors,
    hearsChanges: false,
    jobDuty: 'own',
    onError: (error) => process.stderr.write(`tried again after: ${String(error)}\n`),
  });
  await seedTenants(config, ports);
  await ports.close();
  const url = beside.find(({ kind }) => kind === 'live')?.url;
  const api = { LIVE_URL: url, ...configuration, ...optionsOf(configuration.NODE_OPTIONS) };
  const apis = await Promise.all(Array.from({ length: count }, () => processOf('api', api)));
  const stop = async () => {
    for (const one of [...apis, ...automations, ...beside]) await one.stop();
    await stage.close();
  };
  const first = apis[0]!;
  return { address: first.url, api: first, apis, automations, env, stop };
}
