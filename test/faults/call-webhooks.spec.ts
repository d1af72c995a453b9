import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf, shuffled } from '@matricula/testing';
import type { CallRow } from '@matricula/read-models/call';
import { HttpStub } from '../../libs/outbound/src/kernel/http-stub';
import { madeCalls } from './exotel-calls';
import { Server } from './server';

const CALLS = 40;
const WEBHOOKS = 300;
const LOST = WEBHOOKS / 10;
/** Webhooks that are under way at the same moment. */
const AT_ONCE = 10;
/** The process is killed while these waves of webhooks are under way. */
const KILLED_AT = [10, 20];
const SECRET = 'the-secret-of-the-address';
const SEED = Number(process.env.CUT_SEED ?? Math.floor(Math.random() * 1e6));

describe(`webhooks of calls, shuffled, repeated and partly lost, at a process that is killed (CUT_SEED=${SEED})`, () => {
  // Calls without a report of their end are closed after fifteen minutes: these are younger, however slow the machine is.
  const made = madeCalls(CALLS, Date.now() - 6 * 60_000);
  const server = new Server();
  /** Exotel's calls, one by one, and its list of them in two pages. A call that begins after them is in its records, and not yet in the list. */
  const list = new HttpStub(({ path }, response) => {
    const [, sid] = /\/Calls\/(\w+)\.json\?details=true$/.exec(path) ?? [];
    if (sid !== undefined) {
      const after = { ...made[0]!.listed, Sid: 'after', Status: 'ringing' };
      const Call = [after, ...made.map(({ listed }) => listed)].find(({ Sid }) => Sid === sid);
      return void response.writeHead(Call ? 200 : 404).end(JSON.stringify({ Call }));
    }
    const isSecond = path.includes('After=');
    const half = made.slice(isSecond ? CALLS / 2 : 0, isSecond ? CALLS : CALLS / 2).map(({ listed }) => listed);
    const NextPageUri = isSecond ? null : '/v1/Accounts/sunrise1/Calls.json?After=half';
    response.writeHead(200).end(JSON.stringify({ Metadata: { NextPageUri }, Calls: half }));
  });
  let hook = '';

  beforeAll(async () => {
    const EXOTEL_STUB = await list.listen();
    await server.begin({ EXOTEL_STUB, NODE_OPTIONS: `--require ${join(__dirname, 'exotel-stub.cjs')}` });
    const { data } = await server.ask<{ data: { id: string } }>('POST', '/api/records/integrations', {
      ...{ name: 'Calls', provider: 'exotel', exotelAccountSid: 'sunrise1', exotelApiKey: 'the-key', exotelApiToken: 'the-token' },
      ...{ exotelCallerId: '01140000001', exotelHookSecret: SECRET },
    });
    hook = `/api/hooks/sunrise/${data.id}`;
    // The account is read from a row. A webhook without a call reports nothing.
    await until(async () => (await posted({ Status: 'ringing' })) === 204);
  }, 180_000);
  afterAll(async () => {
    await server.remove();
    await list.close();
  }, 60_000);

  /** Posts a webhook as Exotel does. Answers with the status; undefined if the process died before it answered. */
  const posted = (report: Record<string, string>, secret = SECRET): Promise<number | undefined> =>
    fetch(`${server.url}${hook}/${secret}`, { method: 'POST', body: new URLSearchParams(report) }).then(
      ({ status }) => status,
      () => undefined,
    );
  const reconcile = () => server.ask('POST', '/dev/outbox/calls/reconcile', { tenantId: 'sunrise' });
  const rows = async (): Promise<CallRow[]> => {
    const where = { field: 'provider', op: 'eq', value: 'exotel' };
    const sort = [{ field: 'callId', dir: 'asc' }];
    return (await server.ask<{ data: CallRow[] }>('POST', '/api/lists/calls/rows', { where, sort, limit: 200 })).data;
  };
  const until = async (check: () => Promise<boolean>): Promise<void> => {
    while (!(await check())) await pause(50);
  };

  it('are followed by exactly the calls that were made, once the list of the provider is compared', async () => {
    expect(await rows()).toEqual([]);
    const random = randomOf(SEED);
    const doubled = made.flatMap(({ reports }) => [...reports, ...reports]);
    expect(doubled).toHaveLength(WEBHOOKS);
    // Nothing arrives of one call.
    const silent = doubled.filter(({ CallSid }) => CallSid === made[1]!.listed.Sid);
    const others = shuffled(
      doubled.filter((report) => !silent.includes(report)),
      random,
    );
    const arriving = others.slice(LOST - silent.length);
    expect(arriving).toHaveLength(WEBHOOKS - LOST);
    for (let wave = 0; wave * AT_ONCE < arriving.length; wave++) {
      const sent = arriving.slice(wave * AT_ONCE, (wave + 1) * AT_ONCE).map((report) => posted(report));
      if (!KILLED_AT.includes(wave)) {
        expect(await Promise.all(sent)).toEqual(sent.map(() => 204));
        continue;
      }
      await Promise.race(sent);
      await server.kill();
      expect((await Promise.all(sent)).filter((status) => status !== 204 && status !== undefined)).toEqual([]);
      await server.start();
    }
    expect(await posted({ ...made[1]!.reports[0]!, CallSid: 'forged' }, 'guessed')).toBe(404);
    await reconcile();
    const isWhole = (found: readonly CallRow[]) =>
      found.length === CALLS && found.every(({ status }) => status !== 'ringing' && status !== 'answered');
    await until(async () => isWhole(await rows()));
    const found = await rows();
    const expected = made.map(({ row }) => row).toSorted((one, other) => (one.callId! < other.callId! ? -1 : 1));
    expect(found).toMatchObject(expected);
    // Another comparison, and webhooks that come late, change nothing. The call after them shows that they were taken in.
    await reconcile();
    for (const { reports } of made) expect(await posted(reports[0]!)).toBe(204);
    // Reports of calls that the provider does not have are not recorded.
    expect(await posted({ ...made[0]!.reports[0]!, CallSid: 'invented' })).toBe(204);
    expect(await posted({ ...made[0]!.reports[0]!, CallSid: 'after' })).toBe(204);
    const later = async () => (await rows()).filter(({ callId }) => callId !== 'exotel-after');
    await until(async () => (await rows()).length > CALLS);
    expect(await later()).toEqual(found);
  }, 180_000);
});
