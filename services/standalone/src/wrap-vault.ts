import { loadConfig } from '@matricula/config';
import { runTool, UsageError } from '@matricula/observability';
import { embeddedFiles, existingLog, lockDataDir } from '@matricula/platform';
import { changeVaultKey, openMongoVault, SqliteVault } from '@matricula/vault';

/**
 * `npm run wrap-vault`: wraps the vault with VAULT_KEY, from VAULT_KEY_BEFORE where it was wrapped already. Without VAULT_KEY it is unwrapped.
 * Every process of the product must be stopped.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const { vaultKey, vaultKeyBefore, dataDir, distributed } = config;
  if (!vaultKey && !vaultKeyBefore) throw new UsageError('Set VAULT_KEY to the new key, VAULT_KEY_BEFORE to the one before it, or both.');
  if (!distributed) existingLog(dataDir);
  const lock = distributed ? undefined : lockDataDir(dataDir);
  const vault = distributed ? await openMongoVault(distributed.mongo) : new SqliteVault({ file: embeddedFiles(dataDir).vault });
  const changed = await changeVaultKey(vault, vaultKeyBefore, vaultKey);
  await vault.close();
  lock?.release();
  process.stdout.write(`${changed} secrets are ${vaultKey ? 'wrapped with VAULT_KEY' : 'not wrapped any more'}\n`);
}

runTool(main);
