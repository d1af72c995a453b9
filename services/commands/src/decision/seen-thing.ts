import type { RequestContext, RowAccess } from '@matricula/auth';
import { DomainError, type Boundary, type DomainCommand, type DomainEvent } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';

/**
 * The state of one thing, and the parties that the caller is to it. Reads the log, because a row may lag behind.
 * @throws DomainError `<boundary>/unknown` if there is no such thing, or none that the caller sees
 */
export async function seenThing<State extends { status: string }, C extends DomainCommand, E extends DomainEvent, Party extends string>(
  store: EventStore,
  { name, decider, stream }: Boundary<State, C, E, [string]>,
  access: RowAccess<Party>,
  id: string,
  { tenantId, sight }: Pick<RequestContext, 'tenantId' | 'sight'>,
): Promise<{ state: State; parties: Party[] }> {
  const { state } = await store.states.current(decider, stream(tenantId, id));
  const parties = state.status === 'none' ? [] : access.who(sight, state);
  if (parties.length === 0) throw new DomainError(`${name}/unknown`, `There is no such ${name.replaceAll('-', ' ')}.`);
  return { state, parties };
}
