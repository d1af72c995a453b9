import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { isOutOfSpace } from './out-of-space';

/** A running process: how to stop it, and the line that it prints when it is ready. */
export interface RunningProcess {
  ready: string;
  stop(): Promise<void>;
}

/**
 * Starts a process, prints one line when it is ready, and on SIGTERM or SIGINT ends it after finishing the work in progress. Errors at start or stop
 * go to stderr and set the exit code.
 */
export function runProcess(start: () => Promise<RunningProcess>): void {
  const fail = (error: unknown) => {
    process.stderr.write(`${whyNot(error)}\n`);
    process.exit(1);
  };
  start().then(({ ready, stop }) => {
    let stopping = false;
    const end = (signal: string) => {
      if (stopping) return;
      stopping = true;
      process.stdout.write(`${signal}: finishing what is in hand\n`);
      stop().then(() => process.exit(0), fail);
    };
    process.on('SIGTERM', end);
    process.on('SIGINT', end);
    process.stdout.write(`${ready}\n`);
  }, fail);
}

/** Runs a tool to its end. The process exits with the code that the tool returns, or with 1 and the reason if it fails. */
export function runTool(work: () => Promise<number | void>): void {
  work().then(
    (code) => process.exit(code ?? 0),
    (error: unknown) => {
      process.stderr.write(`${whyNot(error)}\n`);
      process.exit(1);
    },
  );
}

/** A tool cannot do what its user requested; the message says what it can do. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Errors whose message says what to do, so that no stack is printed. */
const PLAIN = new Set(['ConfigError', 'DataDirInUse', 'VaultKeyError', 'NoLog', 'UnknownTenant', 'UsageError']);

/** Why a process did not start or end: a sentence where a person can do something about it, otherwise everything that is known. */
export function whyNot(error: unknown): string {
  // Errors from worker threads are not native errors, but are instances of Error.
  if (!types.isNativeError(error) && !(error instanceof Error)) return String(error);
  const { code, port, syscall, path = 'The data folder' } = error as NodeJS.ErrnoException & { port?: number };
  if (PLAIN.has(error.name) || code?.startsWith('ERR_PARSE_ARGS')) return error.message;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: end it, or choose another port with PORT.`;
  if (isOutOfSpace(error)) return 'The disk is full: make room, then start again. Nothing that was acknowledged is lost.';
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is a file, not a folder: choose another folder with DATA_DIR.`;
  // On a read-only file system, recursive `mkdir` fails with ENOENT.
  const readOnly = code === 'EROFS' || (code === 'ENOENT' && syscall === 'mkdir');
  if (code === 'EACCES' || readOnly || code?.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN')
    return `${path} cannot be written: check its permissions, or choose another folder with DATA_DIR.`;
  if (code === 'EIO' || code?.startsWith('SQLITE_IOERR'))
    return `The disk of the data folder fails (${code}): check it before you start again.`;
  if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT'))
    return `A file in the data folder is damaged (${code}): restore the folder from a backup.`;
  return error.stack ?? error.message;
}

/** Reports a failure that is tried again. */
export const retriedBy = (logger: LoggerService) => (error: unknown) =>
  logger.error({ message: 'A background task failed and is tried again', error: error instanceof Error ? error.stack : String(error) });
