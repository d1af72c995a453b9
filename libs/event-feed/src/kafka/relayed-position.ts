import { ORIGIN, type Position } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';

const NAMESPACE = 'relay';

/** How far the log is in a topic: everything up to here was acknowledged. ORIGIN for a topic that nothing was written to. */
export async function relayedPosition(vault: Vault, topic: string): Promise<Position> {
  return (await vault.get(NAMESPACE, topic))?.toString() ?? ORIGIN;
}

/** Keeps how far the log is in a topic; without a position it is forgotten. */
export async function keepRelayedPosition(vault: Vault, topic: string, position?: Position): Promise<void> {
  if (position === undefined) await vault.delete(NAMESPACE, topic);
  else await vault.put(NAMESPACE, { id: topic, value: Buffer.from(position) });
}
