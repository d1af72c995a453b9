import type { Outbound } from '@matricula/platform';
import type { IdentityService } from '@matricula/auth';
import type { Vault } from '@matricula/vault';
import { ApplicantSessions } from './applicant-sessions';

const start = Date.UTC(2026, 10, 20, 10);

describe('the limit of codes for one number', () => {
  afterEach(() => jest.useRealTimers());

  it('is five an hour, which attempts above it do not prolong', async () => {
    jest.useFakeTimers({ now: start, doNotFake: ['nextTick', 'setImmediate'] });
    const counts = new Map<string, number>();
    const count = (_: string, { id }: { id: string }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return Promise.resolve(counts.get(id));
    };
    const vault = {
      count,
      put: () => Promise.resolve(),
      delete: () => Promise.resolve(true),
      putMissing: () => Promise.resolve(new Map([['sunrise', Buffer.alloc(32)]])),
    };
    const identity = { phoneRule: () => Promise.resolve(undefined), tenant: () => Promise.resolve({ name: 'Sunrise' }) };
    const outbound = { sender: () => Promise.resolve({ send: () => Promise.resolve({ outcome: 'accepted' }) }) };
    const sessions = new ApplicantSessions(
      vault as unknown as Vault,
      identity as unknown as IdentityService,
      outbound as unknown as Outbound,
    );
    const send = () => sessions.sendCode('sunrise', '+919812345670');
    for (let code = 0; code < 5; code++) await send();
    await expect(send()).rejects.toMatchObject({ code: 'applicant/too-many' });
    jest.setSystemTime(start + 59 * 60_000);
    await expect(send()).rejects.toMatchObject({ code: 'applicant/too-many' });
    jest.setSystemTime(start + 60 * 60_000);
    await expect(send()).resolves.toBeUndefined();
  });
});
