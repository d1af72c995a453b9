import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevelopmentMailbox } from './development-mailbox';

describe('the development mailbox', () => {
  let directory: string;
  const open = () => new DevelopmentMailbox({ file: join(directory, 'mail', 'mailbox.json'), now: () => new Date('2026-01-01T00:00:00Z') });
  const mail = (to: string, subject: string) => ({ to, subject, text: 'Your code is 123456', html: '<p>Your code is <b>123456</b></p>' });

  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'mail-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('is empty at first', async () => {
    expect(await open().list()).toEqual([]);
    expect(await open().get('none')).toBeUndefined();
  });

  it('keeps what was sent over a restart, newest first', async () => {
    const mailbox = open();
    await Promise.all([mailbox.send(mail('a@example.org', 'one')), mailbox.send(mail('B@example.org', 'two'))]);
    await mailbox.send(mail('a@example.org', 'three'));
    const kept = await open().list();
    expect(kept.map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
    expect(kept[0]).toEqual({ ...mail('a@example.org', 'three'), id: expect.any(String), sentAt: '2026-01-01T00:00:00.000Z' });
    expect(await open().get(kept[1]!.id)).toEqual(kept[1]);
    expect(await open().list({ to: 'b@example.org' })).toEqual([kept[1]]);
  });

  it('keeps the last 500', async () => {
    const mailbox = open();
    await Promise.all(Array.from({ length: 505 }, (_, n) => mailbox.send(mail('a@example.org', String(n)))));
    await mailbox.close();
    const kept = await open().list();
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)?.subject).toBe('5');
  });
});
