import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeVaultKey, openWrapped, SqliteVault, VaultKeyError, type Vault } from '.';
import { vaultContract } from './vault.contract';

const [KEY, OTHER] = ['11'.repeat(32), '22'.repeat(32)];

vaultContract('SQLite with a key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrapped-'));
  return {
    connect: async (now) => openWrapped(new SqliteVault({ file: join(folder, 'vault.sqlite'), now }), KEY),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

describe('a vault with a key', () => {
  let folder: string;
  let inner: SqliteVault;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wrapped-'));
    inner = new SqliteVault({ file: join(folder, 'vault.sqlite') });
  });
  afterEach(async () => {
    await inner.close();
    rmSync(folder, { recursive: true });
  });

  const secret = (id: string, value = 'open sesame') => ({ id, value: Buffer.from(value) });
  const onDisk = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join();
  const read = async (vault: Vault) => (await vault.get('words', 'a'))?.toString();

  it('shows no value to who reads its file', async () => {
    const vault = await openWrapped(inner, KEY);
    await vault.put('words', secret('a'));
    expect(await read(await openWrapped(inner, KEY))).toBe('open sesame');
    expect(onDisk()).not.toContain('open sesame');
  });

  it('is not opened without the key, nor with another', async () => {
    await (await openWrapped(inner, KEY)).put('words', secret('a'));
    await expect(openWrapped(inner, undefined)).rejects.toThrow(
      new VaultKeyError('The vault is wrapped: set VAULT_KEY to the key with which it was.'),
    );
    await expect(openWrapped(inner, OTHER)).rejects.toThrow('VAULT_KEY is not the key with which the vault was wrapped.');
  });

  it('refuses a value that was moved to another place', async () => {
    const vault = await openWrapped(inner, KEY);
    await vault.put('words', secret('a'));
    await inner.put('words', { id: 'b', value: (await inner.get('words', 'a'))! });
    await expect(vault.get('words', 'b')).rejects.toThrow();
  });

  it('that was used without one is wrapped once, in place, and nothing of before stays in the file', async () => {
    await inner.put('words', { ...secret('a'), expiresAt: new Date('2099-01-01') });
    await expect(openWrapped(inner, KEY)).rejects.toThrow(/not wrapped yet: .* npm run wrap-vault/);
    expect(await changeVaultKey(inner, undefined, KEY)).toBe(1);
    expect(await read(await openWrapped(inner, KEY))).toBe('open sesame');
    expect(onDisk()).not.toContain('open sesame');
  });

  it('gets another key, or none again', async () => {
    await (await openWrapped(inner, KEY)).put('words', secret('a'));
    await expect(changeVaultKey(inner, OTHER, KEY)).rejects.toThrow('VAULT_KEY is not the key');
    expect(await changeVaultKey(inner, KEY, OTHER)).toBe(1);
    expect(await read(await openWrapped(inner, OTHER))).toBe('open sesame');
    expect(await changeVaultKey(inner, OTHER, undefined)).toBe(1);
    expect(await read(await openWrapped(inner, undefined))).toBe('open sesame');
  });

  it('whose change of key was cut off is not opened half, and is finished by the same change', async () => {
    const vault = await openWrapped(inner, KEY);
    await vault.putMany('first', [secret('a'), secret('b')]);
    await vault.putMany('words', [secret('a')]);
    const putMany = jest.spyOn(inner, 'putMany');
    putMany.mockImplementation((namespace, secrets) =>
      namespace === 'words' ? Promise.reject(new Error('power cut')) : SqliteVault.prototype.putMany.call(inner, namespace, secrets),
    );
    await expect(changeVaultKey(inner, KEY, OTHER)).rejects.toThrow('power cut');
    putMany.mockRestore();
    for (const key of [KEY, OTHER, undefined])
      await expect(openWrapped(inner, key)).rejects.toThrow(/was interrupted: run npm run wrap-vault again/);
    expect(await changeVaultKey(inner, KEY, OTHER)).toBe(1);
    const opened = await openWrapped(inner, OTHER);
    expect([await read(opened), (await opened.get('first', 'b'))?.toString()]).toEqual(['open sesame', 'open sesame']);
  });
});
