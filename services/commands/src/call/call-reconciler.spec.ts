import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { callDecider, callIdOf, callStatusOf, callStream, type Call } from '@matricula/domain/call';
import { eventDefinitions } from '@matricula/domain/registry';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import type { CallNews, VoicePort } from '@matricula/outbound/voice';
import { Background } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { callList } from '@matricula/read-models/call';
import { randomOf, readsOf, type Random } from '@matricula/testing';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { HttpStub } from '../../../../libs/outbound/src/kernel/http-stub';
import { ExotelVoice } from '../../../../libs/outbound/src/voice/exotel/exotel-voice';
import { PROPERTY_RUNS } from '../../../../test/fixtures/property-runs';
import type { DecideCommand } from '../decision';
import { CallComparisons } from './call-comparisons';
import { CallReconciler } from './call-reconciler';
import { CallRecorder } from './call-recorder';
import { OverdueCalls } from './overdue-calls';

const tenantId = 't1';
const CALLS = 40;
const REPORTS = 300;
const START = Date.UTC(2026, 10, 20, 10);
const NOW = new Date(START + 45 * 60_000);
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const ends = ['busy', 'no-answer', 'failed', 'cancelled', 'completed', 'completed'] as const;

/** The reports of a call in the order of its life; the last one is what the provider lists. */
function lifeOf(place: number, random: Random): CallNews[] {
  const began = random.below(2_000);
  const status = random.oneOf(ends);
  const talkSeconds = 20 + random.below(400);
  const direction = random.oneOf(['incoming', 'outgoing'] as const);
  const of = { provider: 'exotel', callId: `c${place}`, direction, phone: `+9198119${10_000 + place}`, startedAt: at(began) };
  const ringing: CallNews = { ...of, status: 'ringing', at: at(began) };
  if (status !== 'completed') return [ringing, { ...of, status, at: at(began + 12), endedAt: at(began + 12) }];
  const endedAt = at(began + 9 + talkSeconds);
  return [
    ringing,
    { ...of, status: 'in-progress', at: at(began + 9), answeredAt: at(began + 9) },
    { ...of, status, at: endedAt, answeredAt: at(began + 9), endedAt, talkSeconds },
  ];
}

const shuffled = <T>(of: readonly T[], random: Random): T[] =>
  of
    .map((one) => ({ one, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

const shown = ({ direction, startedAt, phone, reported, ...call }: Call) => ({
  ...{ direction, startedAt, phone, status: callStatusOf({ direction, startedAt, phone, reported, ...call }) },
  ...{ outcome: reported.outcome, endedAt: reported.endedAt, talkSeconds: reported.talkSeconds },
});

describe('the reconciliation of calls with the list of the provider', () => {
  let folder: string;
  let vault: SqliteVault;
  let store: SqliteEventStore;
  let listed: readonly CallNews[];
  /** The number of calls that the provider lists in one turn. */
  let most: number;
  /** The account of the institution. */
  let port: () => Partial<VoicePort> | undefined;
  let recorder: CallRecorder;
  let reconciler: CallReconciler;

  /** Opens the log as a process does that starts, also after another was killed. */
  const start = () => {
    const codec = new EventCodec({ definitions: eventDefinitions, keys: new DataSubjectKeys(vault) });
    store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
    const commands = {
      execute: ({ boundary, key, decision, meta }: DecideCommand<never, never, never, never>) =>
        execute(
          store,
          boundary['decider'],
          { stream: (boundary['stream'] as typeof callStream)(tenantId, key[0]), tenantId },
          decision,
          meta,
        ),
    } as unknown as CommandBus;
    const nobody = async () => undefined;
    const users = { rung: nobody, isSpam: nobody, withTelephone: nobody, active: nobody };
    const identity = { phoneRule: async () => ({ country: 'IN' }) };
    recorder = new CallRecorder(
      ...[commands, store, { withPhone: nobody } as never, users as never, identity as never],
      ...[{} as never, {} as never, new Background(), { recordingDays: 1 }],
    );
    const reads = { page: async () => rows(), get: nobody };
    const overdue = new OverdueCalls(recorder, store, reads as never);
    const outbound = { sender: async () => port() };
    const comparisons = new CallComparisons(vault);
    reconciler = new CallReconciler(...[recorder, store, overdue, comparisons, outbound as never, new Background()], 'own');
  };
  const stateOf = async (callId: string) => (await store.states.current(callDecider, callStream(tenantId, callId))).state;
  const made = async () => {
    const ids: string[] = [];
    for await (const events of store.readAll('', { filter: { types: ['CallStarted'] } }))
      ids.push(...events.map(({ data }) => (data as { callId: string }).callId));
    return ids;
  };
  /** The open calls, as their rows are. */
  const rows = async () => {
    const states = await Promise.all((await made()).map(stateOf));
    const all = states.map((state) => ({
      callId: state.callId,
      provider: 'exotel',
      status: callStatusOf(state),
      startedAt: state.startedAt,
    }));
    const query = { where: { field: 'status', op: 'in' as const, values: ['ringing', 'answered'] } };
    return readsOf([callList, all]).page(callList, tenantId, { ...query, limit: 1_000 });
  };
  const report = (news: CallNews) => recorder.record(news, { ...systemMeta('hook'), tenantId, version: 1 });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'calls-'));
    vault = new SqliteVault({ file: ':memory:' });
    [listed, most] = [[], 1_000];
    const calls = async ({ since }: { since: string }) => {
      const found = listed.filter(({ startedAt }) => startedAt! >= since).toSorted((a, b) => (a.startedAt! < b.startedAt! ? -1 : 1));
      const cutAt = found.length > most ? found[most - 1]?.startedAt : undefined;
      return { calls: found.slice(0, most), ...(cutAt && { cutAt }) };
    };
    port = () => ({ provider: 'exotel', calls, close: async () => undefined });
    start();
  });
  afterEach(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('calls incoming calls answered only if Exotel proves it, because it lists missed ones as completed as well', async () => {
    const began = {
      Status: 'completed',
      Direction: 'inbound',
      To: '01140000000',
      StartTime: '2026-11-20 15:40:00',
      EndTime: '2026-11-20 15:41:00',
    };
    const Calls = [
      {
        Sid: 'missed',
        From: '09811920001',
        ...began,
        Details: { ConversationDuration: 0, Leg1Status: 'completed', Leg2Status: 'no-answer' },
      },
      {
        Sid: 'spoken',
        From: '09811920002',
        ...began,
        Details: { ConversationDuration: 42, Leg1Status: 'completed', Leg2Status: 'completed' },
      },
      { Sid: 'rang', From: '09811920003', ...began, Details: { ConversationDuration: 0, Leg1Status: 'completed', Leg2Status: 'busy' } },
      {
        Sid: 'late',
        From: '09811920004',
        ...began,
        Details: { ConversationDuration: 30, Leg1Status: 'completed', Leg2Status: 'completed' },
      },
    ];
    const stub = new HttpStub((_, response) => response.writeHead(200).end(JSON.stringify({ Calls })));
    const origin = await stub.listen();
    const account = { accountSid: 's1', region: 'mumbai', apiKey: 'k', apiToken: 't', callerId: '01140000000', hookSecret: 'h' };
    port = () => new ExotelVoice(account, { origin, mayReach: () => true });
    const of = { provider: 'exotel', direction: 'incoming' as const, startedAt: at(600), at: at(600) };
    await report({ ...of, callId: 'rang', status: 'ringing', phone: '+919811920003' });
    await report({ ...of, callId: 'late', status: 'no-answer', phone: '+919811920004', endedAt: at(660) });
    await reconciler.reconcile(tenantId, NOW);
    const found = async (id: string) => {
      const call = await stateOf(`exotel-${id}`);
      return [callStatusOf(call), call.answered, call.reported.talkSeconds];
    };
    expect(await found('missed')).toEqual(['missed', false, undefined]);
    expect(await found('spoken')).toEqual(['ended', true, 42]);
    expect(await found('rang')).toEqual(['missed', false, undefined]);
    expect(await found('late')).toEqual(['ended', true, 30]);
    await stub.close();
  });

  it('remembers for the accounts page when calls were last compared, and why they could not be', async () => {
    const comparisons = new CallComparisons(vault);
    expect(await comparisons.outcome(tenantId, 'exotel')).toBeUndefined();
    await reconciler.reconcile(tenantId, NOW);
    expect(await comparisons.outcome(tenantId, 'exotel')).toEqual({ at: NOW.toISOString(), error: null });
    const refused = async () => Promise.reject(new Error('Exotel answered 401.'));
    port = () => ({ provider: 'exotel', calls: refused, close: async () => undefined });
    const later = new Date(NOW.getTime() + 240_000);
    await expect(reconciler.reconcile(tenantId, later)).rejects.toThrow('401');
    expect(await comparisons.outcome(tenantId, 'exotel')).toEqual({ at: later.toISOString(), error: 'Exotel answered 401.' });
    expect(await comparisons.outcome('t2', 'exotel')).toBeUndefined();
  });

  it.each(Array.from({ length: PROPERTY_RUNS }, (_, seed) => seed))(
    'finds exactly the calls that were made, in their last states, after reports were shuffled, doubled and lost (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const lives = Array.from({ length: CALLS }, (_, place) => lifeOf(place, random));
      const each = lives.flat();
      const reports = shuffled(
        Array.from({ length: REPORTS }, (_, place) => each[place % each.length]!),
        random,
      );
      const half = random.below(REPORTS);
      for (const [place, news] of reports.entries()) {
        if (place === half) {
          await store.close();
          start();
        }
        if (random.fraction() >= 0.1) await report(news);
      }
      listed = shuffled(
        lives.map((life) => life.at(-1)!),
        random,
      );
      await reconciler.reconcile(tenantId, NOW);
      expect((await made()).toSorted()).toEqual(lives.map((_, place) => callIdOf('exotel', `c${place}`)).toSorted());
      for (const [place, life] of lives.entries()) {
        const alone = callDecider
          .decide({ type: 'ReportCall', data: { ...life.at(-1)!, callId: `exotel-c${place}` } }, callDecider.initial)
          .reduce(callDecider.evolve, callDecider.initial);
        expect(shown(await stateOf(`exotel-c${place}`))).toEqual(shown(alone));
      }
      const before = await store.head();
      await reconciler.reconcile(tenantId, NOW);
      expect(await store.head()).toBe(before);
    },
  );

  describe('after a stop of three hours, in which all reports were lost', () => {
    const HOUR_MS = 60 * 60_000;
    const BACK = new Date(NOW.getTime() + 3 * HOUR_MS);
    const lost = Array.from({ length: 30 }, (_, place): CallNews => {
      const began = new Date(NOW.getTime() + place * 6 * 60_000).toISOString();
      const of = { provider: 'exotel', direction: 'incoming' as const, phone: `+9198119${20_000 + place}` };
      return { ...of, callId: `lost${place}`, status: 'no-answer', at: began, startedAt: began, endedAt: began };
    });
    const all = lost.map(({ callId }) => callIdOf('exotel', callId)).toSorted();
    beforeEach(() => reconciler.reconcile(tenantId, NOW));
    const stop = async () => {
      await store.close();
      start();
      listed = lost;
    };

    it('finds the calls of those hours', async () => {
      await stop();
      await reconciler.reconcile(tenantId, BACK);
      expect((await made()).toSorted()).toEqual(all);
    });

    it('finds them also if the provider does not answer at first', async () => {
      await stop();
      const answering = port;
      const close = async () => undefined;
      port = () => ({ provider: 'exotel', calls: () => Promise.reject(new Error('Exotel answered 503.')), close });
      await expect(reconciler.reconcile(tenantId, BACK)).rejects.toThrow('Exotel answered 503.');
      port = answering;
      await reconciler.reconcile(tenantId, new Date(BACK.getTime() + 4 * 60_000));
      expect((await made()).toSorted()).toEqual(all);
    });

    it('asks again about a call of which the provider did not say whether it was answered, and compares the present all the same', async () => {
      await stop();
      const [late, ...others] = lost;
      const waiting = { callId: late!.callId, startedAt: late!.startedAt! };
      const [since, asked] = [[] as string[], [] as string[]];
      let answers: () => Promise<CallNews | undefined> = () => Promise.reject(new Error('Exotel answered 503.'));
      const calls = async (of: { since: string }) => (
        since.push(of.since),
        { calls: others, ...(since.length === 1 && { unproven: [waiting] }) }
      );
      const call = ({ callId }: { callId: string }) => (asked.push(callId), answers());
      port = () => ({ provider: 'exotel', calls, call, close: async () => undefined });
      const hoursLater = (hours: number) => reconciler.reconcile(tenantId, new Date(BACK.getTime() + hours * HOUR_MS));
      await hoursLater(0);
      answers = async () => ({ ...late!, status: 'completed', unproven: true });
      await hoursLater(30);
      expect(since[1]! > new Date(BACK.getTime() - 2 * HOUR_MS).toISOString()).toBe(true);
      expect(await made()).toHaveLength(29);
      answers = async () => late;
      await hoursLater(60);
      expect((await made()).toSorted()).toEqual(all);
      await hoursLater(61);
      expect(asked).toEqual(Array.from({ length: 3 }, () => late!.callId));
    });

    it('asks about fifty unproven calls at each turn, each in its turn, and ends at the third failure; after three days, they are recorded as missed', async () => {
      await stop();
      const unproven = Array.from({ length: 120 }, (_, place) => ({ callId: `u${place}`, startedAt: BACK.toISOString() }));
      let asked: string[] = [];
      let isDown = false;
      const call = async ({ callId }: { callId: string }): Promise<CallNews> => {
        asked.push(callId);
        if (isDown) throw new Error('Exotel answered 503.');
        return { ...lost[0]!, callId, status: 'completed', unproven: true };
      };
      const calls = async () => ({ calls: [], unproven });
      port = () => ({ provider: 'exotel', calls, call, close: async () => undefined });
      const turn = async (hours = 0) => {
        asked = [];
        await reconciler.reconcile(tenantId, new Date(BACK.getTime() + hours * HOUR_MS));
        return asked;
      };
      const turns = [await turn(), await turn(), await turn()].flat();
      expect(turns).toHaveLength(150);
      expect(new Set(turns).size).toBe(120);
      isDown = true;
      expect(await turn()).toHaveLength(3);
      isDown = false;
      expect(await turn(71)).toHaveLength(50);
      expect(await made()).toEqual([]);
      const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
      expect(await turn(73)).toHaveLength(50);
      expect(await made()).toHaveLength(50);
      expect(warned.mock.calls).toEqual([[expect.objectContaining({ provider: 'exotel', recorded: 50, lost: 0 })]]);
      const [first] = asked;
      const known = await stateOf(`exotel-${first}`);
      expect([callStatusOf(known), known.phone, known.reported.endGuessed]).toEqual(['missed', lost[0]!.phone, true]);
      await turn(73);
      await turn(73);
      expect(await made()).toHaveLength(120);
      expect(await turn(73)).toHaveLength(50);
      // A proof that comes later counts.
      await report({ ...lost[0]!, callId: first!, status: 'completed', talkSeconds: 40, unproven: undefined });
      expect(callStatusOf(await stateOf(`exotel-${first}`))).toBe('ended');
      warned.mockRestore();
    });

    it('continues at the next turn where a long list was cut', async () => {
      await stop();
      most = 12;
      await reconciler.reconcile(tenantId, BACK);
      expect(await made()).toHaveLength(12);
      await reconciler.reconcile(tenantId, BACK);
      await reconciler.reconcile(tenantId, BACK);
      expect((await made()).toSorted()).toEqual(all);
    });
  });

  it('ends a call that rings for longer than a telephone does, and leaves the others', async () => {
    const of = { provider: 'exotel', direction: 'outgoing' as const, status: 'ringing' as const };
    await report({ ...of, callId: 'old', at: at(0) });
    await report({ ...of, callId: 'new', at: at(44 * 60) });
    await report({ ...of, callId: 'long', at: at(0) });
    await report({ ...of, callId: 'long', status: 'in-progress', at: at(9) });
    await reconciler.reconcile(tenantId, NOW);
    const statuses = await Promise.all(['old', 'new', 'long'].map(async (id) => callStatusOf(await stateOf(`exotel-${id}`))));
    expect(statuses).toEqual(['ended', 'ringing', 'answered']);
    await reconciler.reconcile(tenantId, new Date(NOW.getTime() + 24 * 3_600_000));
    expect(callStatusOf(await stateOf('exotel-long'))).toBe('ended');
  });

  it('ends an incoming call that rings for two minutes without another report, and an answer that is reported later stays', async () => {
    const of = { provider: 'exotel', direction: 'incoming' as const, status: 'ringing' as const };
    await report({ ...of, callId: 'lost', at: at(0) });
    await reconciler.reconcile(tenantId, new Date(START + 119_000));
    expect(callStatusOf(await stateOf('exotel-lost'))).toBe('ringing');
    await reconciler.reconcile(tenantId, new Date(START + 120_000));
    expect(callStatusOf(await stateOf('exotel-lost'))).toBe('missed');
    await report({ ...of, callId: 'lost', status: 'completed', at: at(300), talkSeconds: 100 });
    expect(await stateOf('exotel-lost')).toMatchObject({ answered: true, reported: { talkSeconds: 100 } });
  });

  it('ends overdue calls also if the provider does not answer, and without an account', async () => {
    const of = { provider: 'exotel', direction: 'incoming' as const, status: 'ringing' as const };
    await report({ ...of, callId: 'one', at: at(0) });
    const close = async () => undefined;
    port = () => ({ provider: 'exotel', calls: () => Promise.reject(new Error('Exotel answered 503.')), close });
    await expect(reconciler.reconcile(tenantId, NOW)).rejects.toThrow('Exotel answered 503.');
    expect(callStatusOf(await stateOf('exotel-one'))).toBe('missed');
    await report({ ...of, callId: 'two', at: at(0) });
    port = () => undefined;
    await reconciler.reconcile(tenantId, NOW);
    expect(callStatusOf(await stateOf('exotel-two'))).toBe('missed');
  });
});
