import { SqliteVault } from '@matricula/vault';
import { buffer } from 'node:stream/consumers';
import { filesInMemory } from './sandbox.fixture';
import { SandboxOutbox } from './sandbox-outbox';

describe('the sandbox', () => {
  let vault: SqliteVault;
  let outbox: SandboxOutbox;
  let files: ReturnType<typeof filesInMemory>;
  const take = (n: number) => outbox.take({ channel: 'sms', tenantId: 't', messageId: `m-${n}`, to: '+91981', text: `hello ${n}` });
  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    files = filesInMemory();
    outbox = new SandboxOutbox(vault, files);
  });
  afterEach(() => vault.close());

  it('keeps the last 200 messages, newest first, for every process on the same vault', async () => {
    for (let n = 1; n <= 203; n++) await take(n);
    const kept = await new SandboxOutbox(vault, files).list();
    expect(kept).toHaveLength(200);
    expect([kept[0]?.messageId, kept.at(-1)?.messageId]).toEqual(['m-203', 'm-4']);
    expect(await outbox.get(203)).toEqual(kept[0]);
    expect(await outbox.get(3)).toBeUndefined();
  });

  it('has the files of a message as they were handed over', async () => {
    const attachments = [{ name: 'report.csv', contentType: 'text/csv', content: Buffer.from('User,Calls') }];
    await outbox.take({ channel: 'email', tenantId: 't', messageId: 'm-1', to: 'asha@example.org', text: 'Your report', attachments });
    expect((await outbox.get(1))?.files).toMatchObject([{ name: 'report.csv', contentType: 'text/csv', bytes: 10 }]);
    expect(await buffer((await outbox.file(1, 0))!.content)).toEqual(Buffer.from('User,Calls'));
    expect(await outbox.file(1, 1)).toBeUndefined();
  });

  it('behaves as set per channel, and stores no refused messages', async () => {
    await outbox.behave('sms', 'refused');
    expect(await take(1)).toMatchObject({ outcome: 'refused' });
    expect(await outbox.behaviour('email')).toBe('accepted');
    expect(await outbox.list()).toEqual([]);
  });
});
