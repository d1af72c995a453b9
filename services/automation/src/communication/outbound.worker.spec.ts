import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { automationEvents } from '@matricula/domain/automation';
import {
  communicationContext,
  messageBoundary,
  messageDecider,
  type MessageCommand,
  type MessageRequested,
} from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import type { Handover, Repeats } from '@matricula/outbound/kernel';
import { systemMeta } from '@matricula/policy-kit';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import type { Way } from './sending-way';
import { OutboundWorker } from './outbound.worker';

const tenantId = 't1';
const messageId = 'm-1';
const stream = messageBoundary.stream(tenantId, messageId);
const asked: MessageRequested['data'] = {
  messageId,
  channel: 'email',
  kind: 'test',
  recipientId: 'asha',
  to: 'asha@example.org',
  body: 'Hello',
};

describe('the outbound worker', () => {
  let folder: string;
  let vault: SqliteVault;
  let keys: DataSubjectKeys;
  let store: SqliteEventStore;
  let sent: string[];
  let answers: (Handover | 'cut off')[];
  let repeats: Repeats;
  let forgotten: string[];
  let request: RecordedEvent;

  const routes = {
    wayOf: async ({ data }: RecordedEvent<MessageRequested>): Promise<Way> => ({
      sender: { provider: 'smtp', repeats },
      send: async () => {
        // The start is in the log before anything leaves.
        expect((await types()).at(-1)).toBe('MessageStarted');
        sent.push(data.body ?? '');
        const answer = answers.shift() ?? { outcome: 'accepted', providerId: 'p-1' };
        if (answer === 'cut off') throw new Error('the process ended');
        return answer;
      },
    }),
    forget: async (id: string) => void forgotten.push(id),
  };
  const worker = () => new OutboundWorker(store, routes, 'people', () => new Date('2026-03-02T10:00:00.000Z'));
  const tell = (command: MessageCommand) => execute(store, messageDecider, { stream, tenantId }, command, systemMeta('c-1'));
  const events = () => store.read(stream);
  const types = async () => (await events()).map(({ type }) => type);
  const last = async () => (await events()).at(-1);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outbound-'));
    vault = new SqliteVault({ file: ':memory:' });
    keys = new DataSubjectKeys(vault);
    const codec = new EventCodec({ definitions: [...communicationContext.events, ...automationEvents], keys });
    store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
    [sent, answers, repeats, forgotten] = [[], [], 'never', []];
    await tell({ type: 'RequestMessage', data: asked });
    [request] = (await events()) as [RecordedEvent];
  });
  afterEach(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('hands a message over once, however often its event arrives', async () => {
    await worker().work([request]);
    await worker().work([request, request]);
    expect(sent).toEqual(['Hello']);
    expect(await types()).toEqual(['MessageRequested', 'MessageStarted', 'MessageAccepted']);
    expect(await last()).toMatchObject({
      data: { provider: 'smtp', providerId: 'p-1', attempt: 1 },
      meta: { actor: { id: 'system' }, causationId: request.id },
    });
  });

  it('does not resend what was interrupted before the provider answered', async () => {
    answers = ['cut off'];
    await expect(worker().work([request])).rejects.toThrow('ended');
    await worker().work([request]);
    expect(sent).toEqual(['Hello']);
    expect(await last()).toMatchObject({ type: 'MessageUnanswered', data: { error: 'The process ended before the provider answered.' } });
  });

  it.each(['once', 'always'] as const)('retries where a duplicate does no harm (%s)', async (how) => {
    repeats = how;
    answers = ['cut off'];
    await expect(worker().work([request])).rejects.toThrow('ended');
    await worker().work([request]);
    expect(await last()).toMatchObject({ type: 'MessagePostponed', data: { retryAt: '2026-03-02T10:01:00.000Z', unanswered: true } });
  });

  it('hands a message over once where two copies work at the same time', async () => {
    repeats = 'once';
    await Promise.all([worker().work([request]), worker().work([request])]);
    expect(sent).toEqual(['Hello']);
    // The one that was late took the other's attempt for one that was cut off; the answer is believed, and nothing starts again.
    await worker().work([
      { ...request, type: 'TimerElapsed', data: { timerId: 'x', kind: 'message-retry', dueAt: '', about: { messageId } } },
    ]);
    expect([sent, (await last())?.type]).toEqual([['Hello'], 'MessageAccepted']);
  });

  it('records the result, without addresses', async () => {
    answers = [{ outcome: 'refused', error: '550 no such person <asha@example.org>, call +91 98123 45678' }];
    await worker().work([request]);
    expect(await last()).toMatchObject({
      type: 'MessageFailed',
      data: { reason: 'refused', error: '550 no such person <[address]>, call [number]' },
    });
  });

  it('retries it when the back-off is over', async () => {
    answers = [{ outcome: 'unavailable', error: '421 busy' }];
    await worker().work([request]);
    expect(await last()).toMatchObject({ type: 'MessagePostponed', data: { error: '421 busy' } });
    const elapsed = { ...request, type: 'TimerElapsed', data: { timerId: 'x', kind: 'message-retry', dueAt: '', about: { messageId } } };
    expect([worker().thingOf(elapsed), worker().thingOf({ ...elapsed, data: { ...elapsed.data, kind: 'other' } })]).toEqual([
      messageId,
      undefined,
    ]);
    await worker().work([elapsed]);
    expect(sent).toHaveLength(2);
    expect((await types()).at(-1)).toBe('MessageAccepted');
  });

  it('leaves messages of the other lane alone', () => {
    const programs = new OutboundWorker(store, routes, 'programs');
    const webhook = { ...request, data: { ...asked, endpointId: 'e-1' } };
    const elapsed = { ...request, type: 'TimerElapsed', data: { timerId: 'x', kind: 'webhook-retry', dueAt: '', about: { messageId } } };
    const replayed = { ...request, type: 'MessageReplayed', data: { messageId, endpointId: 'e-1' } };
    const forWebhooks = [webhook, elapsed, replayed];
    expect(forWebhooks.map((event) => worker().thingOf(event))).toEqual([undefined, undefined, undefined]);
    // Of one program a few go beside each other.
    expect(forWebhooks.map((event) => programs.thingOf(event))).toEqual([
      expect.stringMatching(/^e-1\/[0-3]$/),
      messageId,
      expect.stringMatching(/^e-1\/[0-3]$/),
    ]);
    expect([worker().thingOf(request), programs.thingOf(request)]).toEqual([messageId, undefined]);
  });

  it('does not retry what may have been sent without an answer', async () => {
    answers = [{ outcome: 'unknown', error: 'No answer within 15 s.' }];
    await worker().work([request]);
    expect((await types()).at(-1)).toBe('MessageUnanswered');
    await worker().work([request]);
    expect(sent).toHaveLength(1);
  });

  it('writes nothing to the log that is readable without the recipient’s key', async () => {
    await keys.destroy(`${tenantId}/asha`);
    const [first] = (await events()) as [RecordedEvent];
    expect(first.erased).toBe(true);
    expect(JSON.stringify(first.data)).not.toMatch(/Hello|asha@/);
  });
});
