import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, EventMeta } from '@matricula/domain/kernel';
import type { AclEntry } from '@matricula/domain/user';
import type { UserRow } from '@matricula/read-models/user';
import type { Sight } from './sight';

/** The caller, their tenant and what they may see. Created once per request by the guards of this library. */
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
  /** Set on requests with an `Idempotency-Key`; the same command from the same sender has the same id. */
  commandId?: string;
  /** Position that the answer must reflect (`x-read-after`). */
  readAfter?: string;
  /** Answer with the present data instead of an error when the answer cannot reflect that position in time (`x-read-behind: answer`). */
  readBehind?: boolean;
  /** Whose rows this user sees. */
  sight: Sight;
  /** The applications that this user judges without knowing whose they are; set by lists that tell of them. */
  judges?: readonly string[];
  /** Set while an admin views the product as this role; such requests may change nothing. */
  viewing?: { role: number; name: string };
}

/** What a command carries in addition to its data: tenant, actor and idempotency key. */
export interface CommandMeta extends EventMeta {
  tenantId: string;
  commandId?: string;
}

/** Builds the meta of a command from the request context. */
export function commandMeta(context: RequestContext): CommandMeta {
  const { tenantId, actor, ip, userAgent, correlationId, commandId } = context;
  return { tenantId, actor, ip, userAgent, correlationId, commandId, version: 1 };
}

/** The request context, as a parameter of a controller method. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => {
  const { context } = execution.switchToHttp().getRequest<{ context?: RequestContext }>();
  if (!context) throw new Error('A public route has no request context');
  return context;
});
