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

/**
 * Relay, projector, live, automation and api as separate processes, the last two in so many copies; the browser connects to the first api only.
 * `configuration` is that of the apis.
 */
export async function startSeparate(
  dataDir: string,
  engines: SharedEngines,
  configuration: Readonly<Record<string, string>> = {},
  copies = 1,
): Promise<SeparateProduct> {
  const stage = await DistributedStage.open(engines);
  const own = { NODE_ENV: 'development', HOST: '127.0.0.1', DATA_DIR: dataDir, SIGN_IN_PER_MINUTE: '1000', LOG_LEVEL: 'error' };
  const env = { ...stage.env, ...own };
  const processOf = async (kind: ProcessKind, more = {}) => {
    const started = new ProductProcess(kind, await freePort(), [], { ...env, ...more });
    await started.start();
    return started;
  };
  const of = (kind: ProcessKind, more = {}) => Promise.all(Array.from({ length: copies }, () => processOf(kind, more)));
  const [beside, automations] = await Promise.all([
    Promise.all((['relay', 'projector', 'live'] as const).map((kind) => processOf(kind))),
    of('automation'),
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
  const options = { NODE_OPTIONS: [NODE_OPTIONS, configuration.NODE_OPTIONS].filter(Boolean).join(' ') };
  const apis = await of('api', { LIVE_URL: beside.find(({ kind }) => kind === 'live')?.url, ...configuration, ...options });
  const stop = async () => {
    for (const one of [...apis, ...automations, ...beside]) await one.stop();
    await stage.close();
  };
  const api = apis[0]!;
  return { address: api.url, api, apis, automations, env, stop };
}
