import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';

const NAMESPACE = 'relay';

/** Position up to which the log was written to a topic and acknowledged. ORIGIN for a new topic. */
export async function relayedPosition(vault: Vault, topic: string): Promise<Position> {
  return (await vault.get(NAMESPACE, topic))?.toString() ?? ORIGIN;
}

/** Stores how far the log was written to a topic; without a position, deletes it. */
export async function keepRelayedPosition(vault: Vault, topic: string, position?: Position): Promise<void> {
  if (position === undefined) await vault.delete(NAMESPACE, topic);
  else await vault.put(NAMESPACE, { id: topic, value: Buffer.from(position) });
}
