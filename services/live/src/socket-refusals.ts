import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';

/** What a browser hears about what it asked of its socket; `position`: of a watched list, everything after it is told. */
export type SocketAnswer = { ok: true; position?: string; moved?: string } | { ok: false; message: string };

/** Says to a socket why what it asked for was refused: whoever asks is never left without an answer. */
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
