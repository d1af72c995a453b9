import { DATA_SUBJECT_KEYS, type Vault } from '@matricula/vault';

/** Keys of persons are copied with their events; the others say how far something has come in the old log, or who leads there. */
const LEFT = [DATA_SUBJECT_KEYS, 'relay', 'lease', 'job-scan'];

/**
 * Copies everything else that a vault keeps: password hashes, sessions, API keys, the peppers by which people are recognised. Copied
 * twice, it is the same. Answers how many secrets there were.
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
