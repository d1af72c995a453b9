import { SqliteVault } from '@matricula/vault';
import { SandboxOutbox } from './sandbox-outbox';

describe('the sandbox', () => {
  let vault: SqliteVault;
  let outbox: SandboxOutbox;
  const take = (n: number) => outbox.take({ channel: 'sms', tenantId: 't', messageId: `m-${n}`, to: '+91981', text: `hello ${n}` });
  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    outbox = new SandboxOutbox(vault);
  });
  afterEach(() => vault.close());

  it('keeps the last 200 messages, newest first, for every process on the same vault', async () => {
    for (let n = 1; n <= 203; n++) await take(n);
    const kept = await new SandboxOutbox(vault).list();
    expect(kept).toHaveLength(200);
    expect([kept[0]?.messageId, kept.at(-1)?.messageId]).toEqual(['m-203', 'm-4']);
    expect(await outbox.get(203)).toEqual(kept[0]);
    expect(await outbox.get(3)).toBeUndefined();
  });

  it('behaves in one channel as it is told, and keeps nothing of what it does not take', async () => {
    await outbox.behave('sms', 'refused');
    expect(await take(1)).toMatchObject({ outcome: 'refused' });
    expect(await outbox.behaviour('email')).toBe('accepted');
    expect(await outbox.list()).toEqual([]);
  });
});
