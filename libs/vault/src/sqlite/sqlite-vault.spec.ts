import Database from 'better-sqlite3';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultContract } from '../vault.contract';
import { SqliteVault } from './sqlite-vault';

const folder = () => mkdtemp(join(tmpdir(), 'vault-'));

vaultContract('SQLite', async () => {
  const directory = await folder();
  return {
    connect: async (now) => new SqliteVault({ file: join(directory, 'vault.db'), now }),
    remove: () => rm(directory, { recursive: true }),
  };
});

describe('a vault file', () => {
  let directory: string;
  beforeEach(async () => void (directory = await folder()));
  afterEach(() => rm(directory, { recursive: true }));

  it('is refused when a newer version of the product made it', async () => {
    const file = join(directory, 'vault.db');
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    expect(() => new SqliteVault({ file })).toThrow(/schema 99/);
  });

  it('holds no trace of a deleted secret after scrubbing', async () => {
    const vault = new SqliteVault({ file: join(directory, 'vault.db') });
    const secret = Buffer.from('a-secret-that-must-go-away');
    await vault.put('keys', { id: 'a', value: secret });
    await vault.delete('keys', 'a');
    await vault.scrub();
    for (const name of await readdir(directory)) {
      expect((await readFile(join(directory, name))).includes(secret)).toBe(false);
    }
    await vault.close();
  });
});
