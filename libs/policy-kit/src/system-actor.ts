import type { Actor } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { CommandMeta } from '@matricula/event-store';

/** The actor of automatic actions. */
export const systemActor: Actor = { id: 'system', name: 'System', email: '', role: staffRoles.system };

/** The meta of a command issued by the system; `chain`: the rules that led to it. */
export const systemMeta = (correlationId: string, causationId?: string, chain?: readonly string[]): CommandMeta => ({
  actor: systemActor,
  correlationId,
  causationId,
  ...(chain && chain.length > 0 && { chain }),
});
