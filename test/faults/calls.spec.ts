import { setTimeout as pause } from 'node:timers/promises';
import type { CallStarted } from '@matricula/domain/call';
import { SandboxOutbox } from '@matricula/outbound/kernel';
import { SandboxVoice, type CallNews } from '@matricula/outbound/voice';
import { openLog } from '@matricula/platform';
import type { CallRow } from '@matricula/read-models/call';
import { Server } from './server';

const CALLS = 75;
const REPORTS = 300;
const KILLED_AT = 150;
const types = ['CallStarted', 'CallAnswered', 'CallEnded', 'CallMissed', 'CallCorrected'];
/** What the other side does in a call, which comes round again; each is reported, and some reports are repeated. */
const lives = [
  ['answer', 'answer', 'hang-up'],
  ['answer', 'hang-up', 'hang-up'],
  ['no-answer', 'no-answer', 'no-answer'],
  ['cancel', 'cancel', 'cancel'],
  ['busy', 'busy', 'busy'],
] as const;

describe('telephone calls of a process that is killed', () => {
  const server = new Server();

  beforeAll(() => server.begin(), 120_000);
  afterAll(() => server.remove());

  const play = async (what: string, said: object): Promise<string> => {
    const { data } = await server.ask<{ data: { callId: string } }>('POST', `/dev/outbox/calls/${what}`, { tenantId: 'sunrise', ...said });
    return data.callId;
  };
  const reconcile = () => server.ask('POST', '/dev/outbox/calls/reconcile', { tenantId: 'sunrise' });
  const rowsOf = async (made: readonly CallNews[]) => {
    const keys = made.map(({ callId }) => `sandbox-${callId}`);
    return (await server.ask<{ data: CallRow[] }>('POST', '/api/lists/calls/by-key', { keys })).data;
  };
  /** The calls that were made, as the provider knows them, and the events of calls; read from the files. */
  const recorded = async () => {
    const { store, vault } = await openLog({ dataDir: server.dataDir });
    const { calls: made } = await new SandboxVoice(new SandboxOutbox(vault, {} as never)).calls({ tenantId: 'sunrise', since: '' });
    const found: { type: string; callId: string }[] = [];
    for await (const events of store.readAll('', { filter: { tenantId: 'sunrise', types } }))
      found.push(...events.map(({ type, data }) => ({ type, callId: (data as CallStarted['data']).callId })));
    await store.close();
    await vault.close();
    return { made, events: found.filter(({ callId }) => callId.startsWith('sandbox-in-')) };
  };

  it('are exactly those that were made, after 300 reports in the middle of which it is killed, some of them lost', async () => {
    const ids = new Map<number, string>();
    const report = async (place: number): Promise<void> => {
      const [call, step] = [place % CALLS, Math.floor(place / CALLS)];
      // One report in ten never arrives.
      const silent = place % 10 === 7;
      if (step === 0) {
        ids.set(call, await play('ring', { phone: `+9198119${60_000 + call}`, silent }));
        return;
      }
      const callId = ids.get(call);
      // The answer to the first report was lost with the process.
      if (callId !== undefined) await play(lives[call % lives.length]![step - 1]!, { callId, silent });
    };
    for (let place = 0; place < REPORTS; place++) {
      if (place !== KILLED_AT) {
        await report(place);
        continue;
      }
      const interrupted = report(place).then(
        () => 'answered',
        () => 'interrupted',
      );
      await server.kill();
      expect(['answered', 'interrupted']).toContain(await interrupted);
      await server.start();
    }
    await reconcile();
    await server.stop();
    const { made, events } = await recorded();
    const started = events.filter(({ type }) => type === 'CallStarted').map(({ callId }) => callId);
    expect(made).toHaveLength(CALLS);
    expect(started.toSorted()).toEqual(made.map(({ callId }) => `sandbox-${callId}`).toSorted());

    await server.start();
    let rows = await rowsOf(made);
    while (rows.length < CALLS || rows.some(({ status }) => status === 'ringing' || status === 'answered')) {
      await pause(20);
      rows = await rowsOf(made);
    }
    const shown = new Map(rows.map(({ callId, ...row }) => [callId, row]));
    for (const { callId, phone, status, startedAt } of made) {
      const row = shown.get(`sandbox-${callId}`);
      expect([callId, row]).toEqual([callId, expect.objectContaining({ phone, dialStatus: status })]);
      // A report and the list may name moments a few milliseconds apart; the earlier one counts.
      expect(Math.abs(Date.parse(row?.startedAt ?? '') - Date.parse(startedAt ?? ''))).toBeLessThan(1_000);
    }
    // Another comparison changes nothing.
    await reconcile();
    await server.stop();
    expect((await recorded()).events).toEqual(events);
  }, 180_000);
});
