import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';

/** The answer to a socket request; `position`: for a watched list, all later changes are announced. */
export type SocketAnswer = { ok: true; position?: string; moved?: string } | { ok: false; message: string };

/** Answers a refused socket request with the reason, so that every request gets an answer. */
@Catch()
export class SocketRefusals implements ExceptionFilter {
  private readonly logger = new Logger('Live');

  catch(error: unknown, host: ArgumentsHost): void {
    const acknowledge = host.getArgs<unknown[]>().find((argument) => typeof argument === 'function');
    acknowledge?.({ ok: false, message: this.messageOf(error) } satisfies SocketAnswer);
  }

  private messageOf(error: unknown): string {
    if (error instanceof DomainError || error instanceof HttpException) return error.message;
    this.logger.error({ message: 'A socket could not be answered', error: String(error) });
    return 'The server could not finish this.';
  }
}
