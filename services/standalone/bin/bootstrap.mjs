import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, npm, root, run, step, together } from './steps.mjs';
import { testedNode } from './tested-node.mjs';

const stamp = (name) => join(root, 'node_modules', '.matricula', name);

/** Installs the packages of the lock file: without development packages, unless they are requested or already present. */
async function install(node, testing) {
  const tools = ' with tools';
  const installed = stamp('installed');
  const had = existsSync(installed) && readFileSync(installed, 'utf8').endsWith(tools);
  const input = fingerprint(['package-lock.json', 'package.json', 'console/package.json']) + (testing || had ? tools : '');
  await step({ title: 'Installing packages', stamp: installed, input }, () =>
    npm(node, ['ci', '--no-audit', '--no-fund', '--loglevel=error', testing || had ? '--include=dev' : '--omit=dev']),
  );
}

/**
 * Installs Node and packages if they are missing. Returns the path of the Node that runs everything, npm included: npm leaves out
 * binaries that do not support the Node it runs on.
 */
export async function prepare({ testing = false } = {}) {
  const node = await testedNode();
  await install(node, testing);
  return node;
}

/** Builds server and console if their sources changed. */
export async function build(node) {
  const shared = ['package-lock.json', '.swcrc', 'nest-cli.json'];
  const script = (path) => join(root, 'node_modules', path);
  const server = {
    title: 'Building the server',
    stamp: stamp('server'),
    makes: join(root, 'dist'),
    input: fingerprint([...shared, 'libs', 'services', 'projections']),
  };
  const fromSource = join(root, 'libs/testing/src/run-from-source.mjs');
  const shapes = {
    title: 'Describing the API',
    stamp: stamp('call-shapes'),
    makes: join(root, 'services/api/src/open-api/call-shapes.generated.ts'),
    input: server.input,
  };
  await step(shapes, () => run(node, [fromSource, join(root, 'services/api/generate/write-call-shapes.ts')]));
  const sources = fingerprint([...shared, 'console', 'libs/read-models', 'libs/domain']);
  await together(
    step(server, () => run(node, [script('@nestjs/cli/bin/nest.js'), 'build'], { quiet: true })),
    step({ title: 'Building the console', stamp: stamp('console'), makes: join(root, 'console', 'dist'), input: sources }, () =>
      run(node, [script('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
        cwd: join(root, 'console'),
        env: { NODE_ENV: 'production' },
      }),
    ),
  );
}

/** Writes the console's API types if the server changed. Only type checks need them; the development packages must be installed. */
export async function describeApi(node) {
  const types = {
    title: "Writing the console's types of the API",
    stamp: stamp('api-types'),
    makes: join(root, 'console/src/shared/http/api.d.ts'),
    input: fingerprint(['package-lock.json', '.swcrc', 'libs', 'services', 'projections', 'test/fixtures/open-api']),
  };
  const fromSource = join(root, 'libs/testing/src/run-from-source.mjs');
  await step(types, () => run(node, [fromSource, join(root, 'test/fixtures/open-api/write-api-types.ts')], { env: { NODE_ENV: 'test' } }));
}
