import { io } from 'socket.io-client';
import { figure, percentile, type Figure } from './figure';
import type { Product } from './product';

const PER_SECOND = 50;
const SECONDS = 20;
const WARM_UP = 100;
const TELEPHONE = '9899900001';
const SECRET = 'bench-secret';

/** B17: time from the webhook of an incoming call to its announcement on the console of the user whose telephone rings, at 50 calls a second. */
export async function callFigure(product: Product): Promise<Figure> {
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
    const report = { CallSid: `bench${n}`, Status: 'ringing', Direction: 'incoming', From: `0${7_000_000_000 + n}`, To: `0${TELEPHONE}` };
    const answer = await fetch(`${product.url}/api/hooks/sunrise/${data.id}/${SECRET}`, {
      method: 'POST',
      body: new URLSearchParams(report),
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
