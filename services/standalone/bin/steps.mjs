import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** An error that the user can resolve: shown without a stack trace. */
export class Plain extends Error {
  plain = true;
}

/** Known outputs of programs with an external cause, and the message to show instead. */
const causes = [
  [/\bENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/, 'the npm registry cannot be reached. Is there a network?'],
  [/\bENOSPC\b|no space left/i, 'the disk is full.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'this folder cannot be written.'],
  [/\bENOTEMPTY\b/, 'another start still works in this folder. Wait until it has ended.'],
];

/**
 * Runs a step unless it already ran for the same input. A step that failed or was interrupted runs again at the
 * next start. `stamp` is the file that records the input; `makes` is the output, which may have been deleted since.
 */
export async function step({ title, stamp, input, makes = stamp }, work) {
  if (existsSync(makes) && existsSync(stamp) && readFileSync(stamp, 'utf8') === input) return;
  rmSync(stamp, { force: true });
  const started = Date.now();
  process.stdout.write(`${title} ...\n`);
  try {
    await work();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, input);
  } catch (error) {
    const cause = causes.find(([pattern]) => pattern.test(`${error.code} ${error.message}`));
    if (cause) throw new Plain(`${title} failed: ${cause[1]} The same command goes on where this one ended.`);
    throw error.plain ? new Plain(`${error.message}\n${title} failed: the reason stands above.`) : error;
  }
  process.stdout.write(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Runs a program to its end. @throws Plain with its error output when it fails */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'pipe'], env: { ...process.env, ...env } });
    // A surviving child process would block the next start.
    process.once('exit', () => child.kill());
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Plain(`${said}${command} ${args.join(' ')} ended with code ${code}.`))));
  });
}

const FEW_TRIES = { npm_config_fetch_retries: '2', npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '4000' };
let reached;

/**
 * Runs npm with the given Node: the npm that runs this script, or else the one found. It requests one package first: without a network npm
 * would try all.
 */
export async function npm(node, args) {
  // Other package managers set the same variable.
  const own = /npm-cli\.[cm]?js$/.test(process.env.npm_execpath ?? '') && process.env.npm_execpath;
  const env = { ...FEW_TRIES, SCARF_ANALYTICS: 'false', PATH: pathOf(node) };
  const call = (words, quiet) => (own ? run(node, [own, ...words], { env, quiet }) : run('npm', words, { env, quiet }));
  reached ??= call(['view', 'npm', 'name', '--loglevel=error'], true);
  await reached;
  await call(args);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** PATH with the given Node first. */
const pathOf = (node) => `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;

/** Waits for all of them, even if one fails: a step still running would block the next start. */
export async function together(...works) {
  const ends = await Promise.allSettled(works);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return ends.map(({ value }) => value);
}

/** Passes the terminal to programs, signals included; the first one that exits ends all. */
export function become(...programs) {
  const children = programs.map(([command, args, cwd = root]) => {
    return spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH: pathOf(command) } });
  });
  const stop = (signal) => children.forEach((child) => child.kill(signal));
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal).on(signal, () => stop(signal));
  for (const child of children) {
    child.on('exit', (code, signal) => {
      process.exitCode ??= code ?? (signal ? 1 : 0);
      stop('SIGTERM');
    });
  }
}

/** Files that the build writes among the sources. */
const isGenerated = (name) => name.includes('.generated.') || name === 'api.d.ts';

/** A hash of all files below the given paths, except generated ones. */
export function fingerprint(entries) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) return void hash.update(`${path}:`).update(readFileSync(path));
    for (const name of readdirSync(path).sort())
      if (!['node_modules', 'dist'].includes(name) && !isGenerated(name)) visit(join(path, name));
  };
  entries.forEach((entry) => visit(join(root, entry)));
  return hash.digest('hex');
}
