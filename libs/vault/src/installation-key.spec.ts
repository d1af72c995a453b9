import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstallationKey } from './installation-key';
import { SqliteVault } from './sqlite/sqlite-vault';

describe('the key of an installation', () => {
  let directory: string;
  let vault: SqliteVault;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vault-'));
    vault = new SqliteVault({ file: join(directory, 'vault.db') });
  });
  afterEach(async () => {
    await vault.close();
    await rm(directory, { recursive: true });
  });

  it('is one for all who begin at once, and stays', async () => {
    const [one, other] = [new InstallationKey(vault), new InstallationKey(vault)];
    const [first, second] = await Promise.all([one.publicKey(), other.publicKey()]);
    expect([first, await new InstallationKey(vault).publicKey()]).toEqual([second, second]);
    expect(first.byteLength).toBe(32);
  });

  it('signs what anybody may check by its public half', async () => {
    const key = new InstallationKey(vault);
    const said = Buffer.from('these entries');
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), await key.publicKey()]);
    const known = createPublicKey({ key: spki, type: 'spki', format: 'der' });
    const signature = await key.sign(said);
    expect([verify(null, said, known, signature), verify(null, Buffer.from('others'), known, signature)]).toEqual([true, false]);
  });
});
