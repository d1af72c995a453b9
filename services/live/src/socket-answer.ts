import { HttpException, Logger } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';

/** What a browser hears about what it asked of its socket. */
export type SocketAnswer = { ok: true } | { ok: false; message: string };

const logger = new Logger('Live');

/** Does what a browser asked and says how it went: whoever asks is never left without an answer. */
export async function answered(work: () => Promise<void>): Promise<SocketAnswer> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    if (error instanceof DomainError || error instanceof HttpException) return { ok: false, message: error.message };
    logger.error({ message: 'A socket could not be answered', error: String(error) });
    return { ok: false, message: 'The server could not finish this.' };
  }
}
