import type { Secret, Vault } from './vault';
import { isCount, placeOf, unwrapValue, wrapValue, WrappedVault } from './wrapped-vault';

/** Namespace that records how the vault is wrapped; its values are not wrapped like the others. */
const NAMESPACE = 'vault-key';
const CHECK = 'check';
/** Present while values are rewrapped with another key. */
const MOVING = 'moving';
const KNOWN = Buffer.from('matricula');

/** The vault cannot be used with the configured key. */
export class VaultKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'VaultKeyError';
  }
}

const keyOf = (hex: string) => Buffer.from(hex, 'hex');

/**
 * Opens the vault for the product: wrapped if a key (64 hex digits) is configured. A new vault is wrapped from the start.
 * @throws VaultKeyError when key and vault do not belong together, in a sentence that says what to do
 */
export async function openWrapped(vault: Vault, key: string | undefined): Promise<Vault> {
  if (await vault.get(NAMESPACE, MOVING)) {
    throw new VaultKeyError(
      'Changing the key of the vault was interrupted: run npm run wrap-vault again, with the same VAULT_KEY and VAULT_KEY_BEFORE.',
    );
  }
  const check = await vault.get(NAMESPACE, CHECK);
  if (!key) {
    if (check) throw new VaultKeyError('The vault is wrapped: set VAULT_KEY to the key with which it was.');
    return vault;
  }
  if (check) {
    if (!opens(keyOf(key), placeOf(NAMESPACE, CHECK), check))
      throw new VaultKeyError('VAULT_KEY is not the key with which the vault was wrapped.');
  } else {
    if (!(await isEmpty(vault)))
      throw new VaultKeyError('The vault is not wrapped yet: stop every process of the product and run npm run wrap-vault once.');
    await vault.putIfAbsent(NAMESPACE, checkOf(key));
  }
  return new WrappedVault(vault, keyOf(key));
}

/**
 * Rewraps every value from one key to another; without `before` the vault is not wrapped yet, without `after` it will be unwrapped. No other
 * process may use the vault meanwhile. If interrupted, call it again to continue. Returns the number of changed values.
 */
export async function changeVaultKey(vault: Vault, before: string | undefined, after: string | undefined): Promise<number> {
  const [from, to] = [before, after].map((key) => (key === undefined ? undefined : keyOf(key)));
  if (!(await vault.get(NAMESPACE, MOVING))) {
    // Verifies the previous key.
    await openWrapped(vault, before);
    await vault.put(NAMESPACE, { id: MOVING, value: KNOWN });
  }
  let changed = 0;
  for await (const { namespace, secrets } of vault.all()) {
    if (namespace === NAMESPACE) continue;
    const moved = secrets.flatMap((secret) => moving(namespace, secret, from, to) ?? []);
    if (moved.length > 0) await vault.putMany(namespace, moved);
    changed += moved.length;
  }
  if (after === undefined) await vault.delete(NAMESPACE, CHECK);
  else await vault.put(NAMESPACE, checkOf(after));
  await vault.delete(NAMESPACE, MOVING);
  await vault.rewrite();
  return changed;
}

/** The secret under the new key; undefined if it already is. */
function moving(namespace: string, secret: Secret, from: Buffer | undefined, to: Buffer | undefined): Secret | undefined {
  const place = placeOf(namespace, secret.id);
  const value = Buffer.from(secret.value);
  if (isCount(value) || (to && opens(to, place, value))) return undefined;
  // Not wrapped: either it never was, or it was already unwrapped.
  const wrapped = from !== undefined && opens(from, place, value);
  if (from && !wrapped && to) throw new VaultKeyError(`The secret ${place} is wrapped with neither key.`);
  if (!wrapped && !to) return undefined;
  const plain = wrapped ? unwrapValue(from, place, value) : value;
  return { ...secret, value: to ? wrapValue(to, place, plain) : plain };
}

const checkOf = (key: string): Secret => ({ id: CHECK, value: wrapValue(keyOf(key), placeOf(NAMESPACE, CHECK), KNOWN) });

async function isEmpty(vault: Vault): Promise<boolean> {
  for await (const { secrets } of vault.all()) if (secrets.length > 0) return false;
  return true;
}

function opens(key: Buffer, place: string, value: Buffer): boolean {
  try {
    unwrapValue(key, place, value);
    return true;
  } catch {
    // A failed authentication means the wrong key.
    return false;
  }
}
