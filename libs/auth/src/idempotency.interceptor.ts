import { createHash } from 'node:crypto';
import { HttpException, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { catchError, type Observable } from 'rxjs';
import { DomainError } from '@matricula/domain/kernel';
import { EventTooLarge } from '@matricula/event-store';
import { assertShape } from '@matricula/http';
import { Vault } from '@matricula/vault';
import type { ApiClient } from './api-keys';
import type { RequestContext } from './request-context';

interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body?: unknown;
  context?: RequestContext;
  apiClient?: ApiClient;
  commandId?: string;
}

const KEYS = 'idempotency-key';
const KEPT_MS = 24 * 3_600_000;
const LONGEST_KEY = 255;

const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Binds an `Idempotency-Key` to the command that came with it: its sender, route and body. A repeat of the same command runs under the same command
 * id, so it takes effect once; a different command under the same key is refused. Keys are stored as hashes for a day. The command id also includes
 * the command, so a key that has expired since cannot be mistaken for it. For a multipart body only the route counts.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly vault: Vault) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (execution.getType() !== 'http') return next.handle();
    const request = execution.switchToHttp().getRequest<HttpRequest>();
    const key = request.headers[KEYS];
    const sender = senderOf(request);
    if (key === undefined || sender === undefined) return next.handle();
    if (key === '' || key.length > LONGEST_KEY)
      throw new DomainError('idempotency/invalid', `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`);
    // Interceptors run before pipes, and a malformed body has no canonical form.
    assertShape(request.body);
    const id = digest(sender, key);
    const command = digest(request.method, request.url, canonicalize(request.body) ?? '');
    const isNew = await this.bind(id, command);
    const commandId = digest(id, command);
    if (request.context) request.context.commandId = commandId;
    request.commandId = commandId;
    return next.handle().pipe(catchError((error: unknown) => this.failed(error, isNew ? id : undefined)));
  }

  /** True if this request is the first to use the key. @throws DomainError `idempotency/reused` */
  private async bind(id: string, command: string): Promise<boolean> {
    const value = Buffer.from(command);
    if (await this.vault.putIfAbsent(KEYS, { id, value, expiresAt: new Date(Date.now() + KEPT_MS) })) return true;
    const bound = await this.vault.get(KEYS, id);
    if (bound && !bound.equals(value)) {
      throw new DomainError(
        'idempotency/reused',
        'This Idempotency-Key was used for another command. Send every command with a key of its own.',
      );
    }
    return false;
  }

  /** A refused command had no effect, so the client may send a corrected one under the same key. */
  private async failed(error: unknown, id: string | undefined): Promise<never> {
    const refused =
      error instanceof DomainError || error instanceof EventTooLarge || (error instanceof HttpException && error.getStatus() < 500);
    if (id && refused) await this.vault.delete(KEYS, id);
    throw error;
  }
}

function senderOf({ context, apiClient }: HttpRequest): string | undefined {
  if (context) return `${context.tenantId}/${context.actor.id}`;
  return apiClient && `${apiClient.tenantId}/api-key-${apiClient.apiKeyId}`;
}
