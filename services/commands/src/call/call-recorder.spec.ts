import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import { DirectoryBlobStore, SealedBlobStore } from '@matricula/blob-store';
import { callDecider } from '@matricula/domain/call';
import { Background } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { CallRecorder } from './call-recorder';

const tenantId = 't1';
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 10);

describe('the recording of a call', () => {
  let folder: string;
  let vault: SqliteVault;

  beforeEach(() => {
    const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;
    jest.useFakeTimers({ now: NOW, doNotFake: [...timers, 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
    folder = mkdtempSync(join(tmpdir(), 'recordings-'));
    vault = new SqliteVault({ file: ':memory:' });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('is stored for the days that the installation is set to, and is gone after the last of them', async () => {
    const blobs = new SealedBlobStore(new DirectoryBlobStore(folder), new DataSubjectKeys(vault));
    const state = { ...callDecider.initial, known: true, callId: 'exotel-c1', userId: 'asha' };
    const recorded: { recordingId: string; expiresAt: string }[] = [];
    const execute = async ({ decision }: { decision: { type: string; data: never } }) => {
      if (decision.type === 'RecordCall') recorded.push(decision.data);
      return { state, events: [decision], position: '1' };
    };
    const port = {
      provider: 'exotel',
      recording: async () => ({ contentType: 'audio/mpeg', content: Buffer.from('sound') }),
      close: () => undefined,
    };
    const background = new Background();
    const nobody = async () => undefined;
    const recorder = new CallRecorder(
      ...[{ execute } as unknown as CommandBus, { states: { current: async () => ({ state }) } } as never],
      ...[
        { withPhone: nobody } as never,
        { active: nobody, withTelephone: nobody, rung: nobody } as never,
        { phoneRule: async () => ({ country: 'IN' }) } as never,
      ],
      ...[{ sender: async () => port } as never, blobs, background, { recordingDays: 90 }],
    );
    const at = new Date().toISOString();
    const news = { provider: 'exotel', callId: 'c1', direction: 'incoming' as const, status: 'completed' as const, at };
    await recorder.record(
      { ...news, recordingUrl: 'https://recordings.exotel.com/c1.mp3' },
      { ...systemMeta('hook'), tenantId, version: 1 },
    );
    await background.idle();
    const [recording] = recorded;
    expect(recording?.expiresAt).toBe(new Date(NOW + 90 * DAY_MS).toISOString());
    jest.setSystemTime(NOW + 90 * DAY_MS - 1_000);
    expect(await blobs.stat(tenantId, recording!.recordingId)).toMatchObject({ expiresAt: recording?.expiresAt });
    jest.setSystemTime(NOW + 90 * DAY_MS + 1_000);
    expect(await blobs.stat(tenantId, recording!.recordingId)).toBeUndefined();
    await expect(blobs.open(tenantId, recording!.recordingId)).rejects.toThrow('There is no file');
  });
});
