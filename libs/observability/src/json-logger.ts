import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';

/** Nest's logger over pino: one JSON line per entry, with objects as fields. */
export class JsonLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(level: string) {
    this.pino = pino({
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.otp', '*.token', '*.reset_token'],
    });
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  /** Nest puts the context last, and a stack before it. */
  private write(level: 'info' | 'error' | 'warn' | 'debug', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    if (types.isNativeError(message)) this.pino[level]({ context, stack: message.stack }, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...(message as object) });
    else this.pino[level]({ context, stack }, String(message));
  }
}
