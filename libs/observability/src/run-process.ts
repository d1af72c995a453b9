import type { LoggerService } from '@nestjs/common';

/** A process at work: how to end it, and what it prints when it is up. */
export interface RunningProcess {
  ready: string;
  stop(): Promise<void>;
}

/**
 * Starts a process, prints one line when it is ready, and ends it on SIGTERM or SIGINT after what is in hand is finished.
 * What keeps it from starting or from ending goes to the error output, and the code says so.
 */
export function runProcess(start: () => Promise<RunningProcess>): void {
  const fail = (error: unknown) => {
    const known = error instanceof Error && error.name === 'ConfigError';
    process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
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

/** Reports a failure that is tried again. */
export const retriedBy = (logger: LoggerService) => (error: unknown) =>
  logger.error({ message: 'A background task failed and is tried again', error: error instanceof Error ? error.stack : String(error) });
