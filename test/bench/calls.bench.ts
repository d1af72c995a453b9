import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { figure, percentile, type Figure } from './figure';
import { Product } from './product';

const PER_SECOND = 50;
const SECONDS = 20;
const WARM_UP = 100;
const TELEPHONE = '9899900001';
const SECRET = 'bench-secret';

/** A call as the provider's stub shows it: it rings at the user's telephone. */
const reportOf = (n: number) => ({
  ...{ CallSid: `bench${n}`, Status: 'ringing', Direction: 'incoming', From: `0${7_000_000_000 + n}`, To: `0${TELEPHONE}` },
});

/** The provider: answers `Calls/<id>.json` for each call of the bench, as the webhooks without a signature are confirmed by it. */
async function providerStub() {
  let asked = 0;
  const server = createServer(({ url = '' }, answer) => {
    const n = /\/Calls\/bench(\d+)\.json/.exec(url)?.[1];
    if (n !== undefined) asked++;
    const { CallSid: Sid, ...call } = reportOf(Number(n));
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(n === undefined ? { Calls: [] } : { Call: { Sid, ...call } }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** B17 on a store, with a provider that confirms the calls. */
export async function callFigureOn(dataDir: string): Promise<Figure> {
  const provider = await providerStub();
  try {
    const made = await Product.on(dataDir, callFigure, { preload: 'test/faults/exotel-stub.cjs', env: { EXOTEL_STUB: provider.origin } });
    if (provider.asked() < PER_SECOND * SECONDS) throw new Error(`Only ${provider.asked()} calls were confirmed by the provider`);
    return made;
  } finally {
    provider.close();
  }
}

/** B17: time from the webhook of an incoming call to its announcement on the console of the user whose telephone rings, at 50 calls a second. */
async function callFigure(product: Product): Promise<Figure> {
  await product.json('POST', '/api/editUserProfile', { alt_mobile: TELEPHONE });
  const { data } = await product.json<{ data: { id: string } }>('POST', '/api/records/integrations', {
    ...{ name: 'Bench calls', provider: 'exotel', exotelAccountSid: 'bench', exotelApiKey: 'key', exotelApiToken: 'token' },
    ...{ exotelCallerId: '01140000001', exotelHookSecret: SECRET },
  });
  await product.settled();
  const socket = io(product.url, {
    auth: { token: product.sessionToken, tenant: 'sunrise' },
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  let heardAll: () => void = () => undefined;
  const heard = new Promise<void>((resolve) => (heardAll = resolve));
  const total = PER_SECOND * SECONDS;
  socket.on('dialer_call', ({ call_id: callId }: { call_id: string }) => {
    const at = sentAt.get(callId);
    if (at !== undefined) times.push(performance.now() - at);
    sentAt.delete(callId);
    if (times.length === total) heardAll();
  });
  const ring = async (n: number) => {
    const answer = await fetch(`${product.url}/api/hooks/sunrise/${data.id}/${SECRET}`, {
      method: 'POST',
      body: new URLSearchParams(reportOf(n)),
    });
    if (answer.status !== 204) throw new Error(`The webhook was answered with ${answer.status}`);
  };
  for (let n = 0; n < WARM_UP; n++) await ring(total + n);
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const early = began + (n * 1_000) / PER_SECOND - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sentAt.set(`exotel-bench${n}`, performance.now());
    sending.push(ring(n));
  }
  await Promise.all(sending);
  const never = () => new Error(`${total - times.length} calls were never announced`);
  await Promise.race([heard, new Promise<void>((_, reject) => setTimeout(() => reject(never()), 30_000).unref())]);
  socket.disconnect();
  return figure('B17', `webhook of an incoming call to the console, ${PER_SECOND} calls/s`, {
    ...{ value: percentile(times, 0.99), p50: percentile(times, 0.5), unit: 'ms p99' },
  });
}
