import { CHAIN_PARKING, parkingDecider, parkingStream } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { chainVerdict, LONGEST_CHAIN } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';

/** Whether an event fires a rule that it matches. An event at the end of the longest chain is parked instead, where operators see it. */
export async function firesRule(store: EventStore, event: RecordedEvent, rule: { ruleId: string; name: string }): Promise<boolean> {
  const verdict = chainVerdict(event.meta.chain, rule.ruleId);
  if (verdict === 'too-deep') await park(store, event, rule);
  return verdict === 'fires';
}

async function park(store: EventStore, event: RecordedEvent, { ruleId, name }: { ruleId: string; name: string }): Promise<void> {
  const { tenantId, id: eventId, type: eventType, stream, revision, meta } = event;
  const parkedId = `${CHAIN_PARKING}/${eventId}/${ruleId}`;
  const error = `${LONGEST_CHAIN} rules have acted one after another. The rule ${name} was not asked.`;
  const data = { parkedId, policy: CHAIN_PARKING, eventId, eventType, stream, revision, error };
  const address = { stream: parkingStream(tenantId, parkedId), tenantId };
  const command = { type: 'ParkPolicy' as const, data };
  await execute(store, parkingDecider, address, command, systemMeta(meta.correlationId, eventId, meta.chain), {
    commandId: `${parkedId}/park`,
  });
}

/** The chain of what a rule does because of an event; a step that gives leads counts as its workflow (`<workflow>/<step>`). */
export function chainWith(chain: readonly string[] = [], ruleId: string): readonly string[] {
  const [id = ruleId] = ruleId.split('/', 1);
  return chain.at(-1) === id ? chain : [...chain, id];
}
