import type { Actor } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { CommandMeta } from '@matricula/event-store';

/** Who acts where no person does. */
export const systemActor: Actor = { id: 'system', name: 'System', email: '', role: staffRoles.system };

/** The meta of a command that nobody gave. */
export const systemMeta = (correlationId: string, causationId?: string): CommandMeta => ({
  actor: systemActor,
  correlationId,
  causationId,
});
