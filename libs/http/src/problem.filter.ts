import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { BlobNotFound } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { EventTooLarge, LogUnavailable, MOST_EVENT_BYTES, RevisionConflict } from '@matricula/event-store';
import { QuestionsUnavailable, ReadBehind, RefusedQuery, StillFilling } from '@matricula/read-store';
import { isOutOfSpace } from '@matricula/observability';
import { loggedPath, type RequestedPath } from './logged-path';
import { correlationOf } from './request-origin';

interface Problem {
  status: number;
  message: string;
  /** `context/what-is-wrong` of a violated rule. */
  error?: string;
  details?: unknown;
  /** Error texts by field, for forms. */
  fields?: Readonly<Record<string, string>>;
}

interface Refusal {
  message?: string | string[];
  fields?: Problem['fields'];
}

interface HttpReply {
  status(code: number): HttpReply;
  header(name: string, value: string): HttpReply;
  send(body: unknown): void;
}

/** The one place where failures become answers: rules 4xx with their message, races 409, everything else 500 with a correlation id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<
      RequestedPath & { method: string; headers: Record<string, string | undefined>; context?: { correlationId: string } }
    >();
    const correlationId = request.context?.correlationId ?? correlationOf(request.headers);
    const problem = this.problemOf(exception);
    const { status, error } = problem;
    // An error with a code of its own is not logged as a failure, whatever its status, unless a database is unavailable.
    if (status >= 500 && (error === undefined || exception instanceof LogUnavailable || exception instanceof QuestionsUnavailable)) {
      const stack = exception instanceof Error ? exception.stack : String(exception);
      this.logger.error({ message: `${request.method} ${loggedPath(request)} failed`, correlationId, stack });
    }
    http
      .getResponse<HttpReply>()
      .status(status)
      .header('x-correlation-id', correlationId)
      .header('content-type', 'application/json; charset=utf-8')
      .send({ ...this.bodyOf(problem), correlationId });
  }

  protected problemOf(exception: unknown): Problem {
    return problemOf(exception);
  }

  protected bodyOf({ status, message, error, details, fields }: Problem): object {
    return { code: status, success: false, message, error, details, fields };
  }
}

/**
 * Repeats the message as `data`, for calls whose documented clients read it there. All invalid values have one status, whether the shape of the body
 * or the rules of the record refuse them.
 */
@Catch()
export class DataProblemFilter extends ProblemFilter {
  protected override problemOf(exception: unknown): Problem {
    const problem = super.problemOf(exception);
    return /\/field-(invalid|required|unknown)$/.test(problem.error ?? '') ? { ...problem, status: 400 } : problem;
  }

  protected override bodyOf(problem: Problem): object {
    return { ...super.bodyOf(problem), data: problem.message };
  }
}

function problemOf(exception: unknown): Problem {
  if (exception instanceof DomainError) {
    const { code: error, message, fields, details } = exception;
    return { status: statusOf(error), message, error, fields, details };
  }
  if (exception instanceof RevisionConflict) {
    return {
      status: 409,
      message: 'Somebody else changed this at the same moment. Nothing was saved; please try again.',
      error: 'conflict',
    };
  }
  if (exception instanceof EventTooLarge) {
    const [is, most] = [exception.bytes, MOST_EVENT_BYTES].map((bytes) => `${Math.ceil(bytes / 1024)} KB`);
    return {
      status: 413,
      message: `This is too much to keep in one piece: ${is} where ${most} is the most. Nothing was saved; please shorten it or attach it as a file.`,
      error: 'event/too-large',
    };
  }
  if (exception instanceof ReadBehind) {
    return { status: 503, message: 'The list is still catching up with your last change. Please try again.', error: 'read-behind' };
  }
  if (exception instanceof StillFilling) {
    const share = Math.floor(exception.share * 100);
    const message = `The data for this is still being filled in: ${share} % is there. Counts and exports are given when all of it is.`;
    return { status: 503, message, error: 'read-model/filling', details: { filling: exception.share } };
  }
  if (exception instanceof QuestionsUnavailable) {
    const message = 'Lists and reports do not answer at the moment. What is saved meanwhile is kept; please try again.';
    return { status: 503, message, error: 'reads/unavailable' };
  }
  if (exception instanceof LogUnavailable) {
    return {
      status: 503,
      message: 'The event log does not answer at the moment. This may have been saved or not: please look, then try again.',
      error: 'log/unavailable',
    };
  }
  if (isOutOfSpace(exception)) {
    return {
      status: 507,
      message: 'There is no room left on the disk. Nothing was saved; reading goes on, and saving works again as soon as there is room.',
      error: 'storage/full',
    };
  }
  if (exception instanceof BlobNotFound) return { status: 404, message: 'The file no longer exists.', error: 'file/unknown' };
  if (exception instanceof RefusedQuery) return { status: 422, message: exception.message, error: 'query/refused' };
  if (exception instanceof HttpException) {
    const body = exception.getResponse();
    const { message: messages, fields } = typeof body === 'object' ? (body as Refusal) : { message: body };
    const message = Array.isArray(messages) ? (messages[0] ?? exception.message) : (messages ?? exception.message);
    return { status: exception.getStatus(), message, details: Array.isArray(messages) ? messages : undefined, fields };
  }
  const { statusCode, message } = exception as { statusCode?: number; message?: string };
  // Fastify's own refusals (body too large, malformed JSON) carry a status code below 500.
  if (statusCode && statusCode >= 400 && statusCode < 500) return { status: statusCode, message: message ?? 'Bad request' };
  return { status: 500, message: 'The server could not finish this. Nothing that was acknowledged before is lost.' };
}

function statusOf(code: string): number {
  if (code.endsWith('/signed-out')) return 401;
  if (code.endsWith('/unknown')) return 404;
  if (code.endsWith('/not-yours')) return 403;
  if (/\/(exists|taken|in-use|needed|changed-meanwhile|not-possible)$/.test(code)) return 409;
  if (code.endsWith('/too-many')) return 429;
  return 422;
}
