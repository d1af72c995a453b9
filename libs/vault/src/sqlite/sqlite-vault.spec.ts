import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rewriteFile } from '@matricula/sqlite';
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

  it('is truncated once the other user of its log is done', async () => {
    const file = join(directory, 'vault.db');
    const vault = new SqliteVault({ file });
    const secret = Buffer.from('a-secret-that-must-go-away');
    await vault.put('keys', { id: 'a', value: secret });
    const other = new Database(file);
    other.exec('begin');
    other.prepare('select count(*) from secrets').get();
    await vault.delete('keys', 'a');
    const scrubbed = vault.scrub();
    await new Promise(setImmediate);
    expect((await readFile(`${file}-wal`)).includes(secret)).toBe(true);
    other.exec('commit');
    await scrubbed;
    for (const name of await readdir(directory)) expect((await readFile(join(directory, name))).includes(secret)).toBe(false);
    other.close();
    await vault.close();
  });

  it('contains no deleted data after a rewrite, not even where full pages were split', async () => {
    const file = join(directory, 'vault.db');
    const vault = new SqliteVault({ file });
    const addressOf = (n: number) => `${createHash('sha256').update(String(n)).digest('hex').slice(0, 16)}@mail.example`;
    const addresses = Array.from({ length: 1_500 }, (_, n) => addressOf(n));
    for (const id of addresses) await vault.put('passwords', { id, value: Buffer.alloc(100 + ((addresses.indexOf(id) * 37) % 90), '-') });
    const gone = addresses.filter((_, n) => n % 5 === 0);
    for (const id of gone) await vault.delete('passwords', id);
    await vault.scrub();
    const left = async () => {
      const text = await readFile(file, 'latin1');
      return gone.filter((id) => text.includes(id));
    };
    // Split pages still hold rows that moved away: secure delete does not reach them.
    expect(await left()).not.toEqual([]);
    await vault.rewrite();
    expect(await left()).toEqual([]);
    expect((await vault.getMany('passwords', addresses)).size).toBe(1_200);
    await vault.close();
  });

  it('is waited for while another connection writes, without holding the thread', async () => {
    const file = join(directory, 'vault.db');
    const vault = new SqliteVault({ file });
    const other = new Database(file);
    other.exec('begin immediate');
    const put = vault.put('keys', { id: 'a', value: Buffer.from('1') }).then(() => 'put');
    expect(await Promise.race([put, new Promise((resolve) => setTimeout(resolve, 30, 'waiting'))])).toBe('waiting');
    expect(await vault.get('keys', 'a')).toBeUndefined();
    other.exec('rollback');
    expect(await put).toBe('put');
    other.close();
    await vault.close();
  });

  it('is refused to those who waited too long', async () => {
    const file = join(directory, 'vault.db');
    const vault = new SqliteVault({ file, busyTimeoutMs: 20 });
    const other = new Database(file);
    other.exec('begin immediate');
    await expect(vault.put('keys', { id: 'a', value: Buffer.from('1') })).rejects.toThrow('The vault has been locked by another process');
    other.close();
    await vault.close();
  });

  it('is rewritten by another thread if there is one, and accepts writes in the meantime', async () => {
    const file = join(directory, 'vault.db');
    const asked: string[] = [];
    const vault = new SqliteVault({
      file,
      rewriting: async (of) => {
        asked.push(of);
        await rewriteFile(of);
      },
    });
    await vault.put('keys', { id: 'a', value: Buffer.from('1') });
    await Promise.all([vault.rewrite(), vault.put('keys', { id: 'b', value: Buffer.from('2') })]);
    expect(asked).toEqual([file]);
    expect((await vault.getMany('keys', ['a', 'b'])).size).toBe(2);
    await vault.close();
  });

  it('waits for the disk again after what it may keep soon', async () => {
    const vault = new SqliteVault({ file: join(directory, 'vault.db') });
    const pragma = jest.spyOn(Database.prototype, 'pragma');
    const said = () => pragma.mock.calls.splice(0).flatMap(([text]) => (text.startsWith('synchronous') ? text : []));
    await vault.put('places', { id: 'a', value: Buffer.from('1'), soon: true });
    expect(said()).toEqual(['synchronous = normal', 'synchronous = full']);
    await vault.put('keys', { id: 'a', value: Buffer.from('1') });
    expect(said()).toEqual([]);
    await vault.close();
    pragma.mockRestore();
  });
});
