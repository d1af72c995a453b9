import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { build, describeApi, prepare } from '../../services/standalone/bin/bootstrap.mjs';
import { root } from '../../services/standalone/bin/steps.mjs';
import { artefactsOf, judge, slowest, told } from './repeats.mjs';
import { changedFiles, flowsOnEngines, specsOfContext } from './selections.mjs';

/**
 * `npm test`: everything on a fresh clone. Arguments narrow it: `npm test -- lint`, `npm test -- jest test/flows`.
 * Parts: lint (eslint, types, boundaries, format), jest (every spec, a real browser included), distributed (main job and flows whose
 * outcome an engine can change, once more on the engines of the distributed profile; `npm run test:distributed`: all flows). Only when asked for: adapters
 * (`npm run test:adapters`), every adapter with 100 runs of each random property instead of 10, and faults (`npm run test:faults`), which
 * interrupts every adapter that speaks to a server in 200 rounds instead of 10, then kills every process and engine of the distributed
 * profile. For daily work: `npm test -- context lead` (every spec of a context), `npm test -- changed` (lint of the files that differ from
 * main, types, and the specs that these files can change). Browser specs and specs on engines that fail are run once more at the end
 * (`repeats.mjs`).
 */
const ONLY_ASKED = ['adapters', 'faults', 'context', 'changed'];
const [part, ...rest] = process.argv.slice(3);
/** Resolved before anything is installed or built, to report a wrong name at once. */
const chosen = part === 'context' ? specsOfContext(root, rest[0]) : part === 'changed' ? changedFiles(root) : [];

const node = await prepare({ testing: true });
await build(node);
await describeApi(node);

const script = (path) => join(root, 'node_modules', path);
const reporters = ['--reporters=default', '--reporters=./test/fixtures/run-report.mjs'];
const jest = ['--max-old-space-size=4096', script('jest/bin/jest.js'), '-c', '.jestrc.json', ...reporters];
/** Runs only on request: it kills engines and processes for minutes. */
const FAULTS = 'test/faults/distributed';
/** Webhooks of calls and of payments at processes that are killed: on engines, the api and the automation process, for payments in two copies each. */
const WEBHOOKS = 'test/faults/(call-webhooks|payment-books)';
const onEngines = ['--globalSetup=./test/fixtures/start-engines.ts', '--globalTeardown=./test/fixtures/stop-engines.ts'];
const PATIENT = '--testTimeout=300000';
const engines = existsSync(join(root, '..', 'shared', 'engines'));
/** Specs that need the ClickHouse engine, which is installed at its first start. */
const COLUMNS = 'read-store/src/clickhouse';
/** Jest commands by part, without and with the files of the first run. */
const plain = { jest, context: jest, changed: jest, distributed: [...jest, ...onEngines, PATIENT] };
/** Runs two files at once, the cores of the smallest supported machine; `TEST_WORKERS` sets another number. */
const atOnce = (args) => [...args, `--maxWorkers=${process.env.TEST_WORKERS ?? 2}`];
/** Lint commands for some files, or for all (`.`). Types are always checked as a whole. */
const lint = (files, code = files) => [
  ...(code.length > 0
    ? [[script('eslint/bin/eslint.js'), '-c', '.eslint.config.mjs', ...code, '--max-warnings', '0', '--no-warn-ignored']]
    : []),
  // The Go compiler takes a third of the time; eslint and the build need the API of the JavaScript one.
  [script('typescript-native/bin/tsc'), '-p', '.'],
  [script('typescript-native/bin/tsc'), '-p', 'console'],
  ...(files.length > 0 ? [[script('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '--ignore-unknown', ...files]] : []),
];
const code = chosen.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const parts = {
  lint: lint(['.']),
  jest: [[...atOnce(plain.jest), ...(part === 'jest' ? rest : []), `--testPathIgnorePatterns=${FAULTS}`]],
  distributed: engines
    ? [
        [
          ...atOnce(plain.distributed),
          ...(rest.length > 0 ? rest : [part ? 'test/flows' : flowsOnEngines, 'test/e2e/main-job', WEBHOOKS, COLUMNS]),
        ],
      ]
    : [],
  context: [[...atOnce(jest), ...rest.slice(1), `--testPathIgnorePatterns=${FAULTS}`, '--', ...chosen]],
  changed: [
    ...lint(chosen, code),
    ...(code.length > 0
      ? [[...atOnce(jest), ...rest, `--testPathIgnorePatterns=${FAULTS}`, '--passWithNoTests', '--findRelatedTests', ...code]]
      : []),
  ],
  adapters: [[...atOnce(jest), ...(rest.length > 0 ? rest : ['libs'])]],
  faults: [
    [...atOnce(jest), ...(engines ? onEngines : []), '--testTimeout=1800000', ...rest, 'cuts\\.spec'],
    [...atOnce(jest), PATIENT, ...rest, FAULTS],
  ],
};

if (!existsSync(join(root, '..', 'shared')))
  process.stdout.write(
    'Left out: specs on the real enquiry file, on real engines, and the distributed profile (../shared is not beside this folder).\n',
  );

const flaky = join(root, 'test/.flaky');
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
let runs = 0;

/** Runs one command and prints its duration; returns its status and jest's report. */
const run = async (name, args, artefacts = join(flaky, artefactsOf(name, ''))) => {
  const started = Date.now();
  const report = join(reports, `${++runs}.json`);
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      CUT_ROUNDS: name === 'faults' ? '200' : '10',
      PROPERTY_RUNS: name === 'adapters' ? '100' : '10',
      // Brokers of specs live for seconds: with the quick JIT compiler alone they start in half the processor time.
      KAFKA_JAVA_OPTS: '-XX:TieredStopAtLevel=1',
      ...process.env,
      NODE_ENV: 'test',
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      RUN_REPORT: report,
      SPEC_ARTEFACTS: artefacts,
    },
  });
  const [status] = await once(child, 'close');
  const command = args
    .find((arg) => arg.startsWith(root))
    .split('/')
    .at(-1);
  process.stdout.write(
    `${name}: ${command} ${status === 0 ? 'ok' : `failed (${status})`} after ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return { status: status ?? 1, command, report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
};

/** Runs a failed file once more, alone. Artefacts of a second failure go into a folder next to those of the first. */
const repeat = async (failure) => {
  const folder = join(flaky, artefactsOf(failure.part, failure.file));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'output.txt'), failure.message ?? '');
  const second = join(flaky, 'again', artefactsOf(failure.part, ''));
  const { status } = await run(failure.part, [...plain[failure.part], '--maxWorkers=1', '--runTestsByPath', failure.file], second);
  return { ...failure, passed: status === 0, folder: `${relative(root, folder)}/` };
};

rmSync(flaky, { recursive: true, force: true });
// Downloads the engine while the cores have other work.
const brought =
  part === undefined && engines
    ? run('distributed', [join(root, 'libs/testing/src/run-from-source.mjs'), join(root, 'test/fixtures/bring-columns.ts')])
    : Promise.resolve({ status: 0 });

/** Failures that fail the run, whatever the repeats say. */
const red = [];
const again = [];
const took = [];
for (const [name, commands] of Object.entries(parts)) {
  if (part === undefined ? ONLY_ASKED.includes(name) : part !== name) continue;
  if (name === 'distributed') red.push(...judge(name, (await brought).status, undefined, 'bring-columns.ts').red);
  // Each lint tool uses one core: run them in parallel.
  const groups = name === 'lint' ? [commands] : commands.map((args) => [args]);
  for (const group of groups) {
    if (red.length > 0) break;
    for (const { status, report, command } of await Promise.all(group.map((args) => run(name, args)))) {
      const judged = judge(name, status, report, command);
      red.push(...judged.red);
      again.push(...judged.again);
      took.push(...Object.entries(report?.seconds ?? {}).map(([file, seconds]) => ({ part: name, file, seconds })));
    }
  }
}
const repeats = [];
for (const failure of again) repeats.push(await repeat(failure));
rmSync(reports, { recursive: true, force: true });
const { text, green } = told(repeats, red);
process.stdout.write(part === undefined ? slowest(took) + text : text);
process.exit(green ? 0 : 1);
