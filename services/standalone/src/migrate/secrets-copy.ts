import { DATA_SUBJECT_KEYS, type Vault } from '@matricula/vault';

/** Keys of persons are copied with their events; the others are checkpoints or leases of the old log. */
const LEFT = [DATA_SUBJECT_KEYS, 'relay', 'lease', 'job-scan'];

/**
 * Copies the other secrets of a vault: password hashes, sessions, API keys, the peppers for recognising people. Idempotent.
 * Returns the number of secrets.
 */
export async function copySecrets(from: Vault, to: Vault): Promise<number> {
  let copied = 0;
  for await (const { namespace, secrets } of from.all()) {
    if (LEFT.includes(namespace)) continue;
    await to.putMany(namespace, secrets);
    copied += secrets.length;
  }
  return copied;
}
