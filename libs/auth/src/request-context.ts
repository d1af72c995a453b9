import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, EventMeta } from '@matricula/domain/kernel';
import type { AclEntry } from '@matricula/domain/user';
import type { UserRow } from '@matricula/read-models/user';
import type { Sight } from './sight';

/** Who asks, in which tenant, and what they may see: made once per request by the guards of this library. */
export interface RequestContext {
  tenantId: string;
  /** IANA zone of the tenant. */
  timeZone: string;
  user: UserRow;
  /** Tenant in which the user's account lives. */
  homeTenantId: string;
  sessionId: string;
  acl: AclEntry[];
  actor: Actor;
  ip?: string;
  userAgent?: string;
  correlationId: string;
  /** Of a request with an `Idempotency-Key`: the same for the same command of the same sender. */
  commandId?: string;
  /** Position that the answer must reflect (`x-read-after`). */
  readAfter?: string;
  /** What is there is wanted rather than a refusal when it does not reflect that in time (`x-read-behind: answer`). */
  readBehind?: boolean;
  /** Whose rows this user sees. */
  sight: Sight;
  /** They are an admin who looks on as this role: nothing may be changed. */
  viewing?: { role: number; name: string };
}

/** What a command carries beside its data: where it runs, who asked, and its idempotency key. */
export interface CommandMeta extends EventMeta {
  tenantId: string;
  commandId?: string;
}

/** The meta of a command from this request. */
export function commandMeta(context: RequestContext): CommandMeta {
  const { tenantId, actor, ip, userAgent, correlationId, commandId } = context;
  return { tenantId, actor, ip, userAgent, correlationId, commandId, version: 1 };
}

/** The request's context, in a controller method. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => {
  const { context } = execution.switchToHttp().getRequest<{ context?: RequestContext }>();
  if (!context) throw new Error('A public route has no request context');
  return context;
});
