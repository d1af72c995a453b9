import type { RequestContext } from '@matricula/auth';
import type { ReadStore } from '@matricula/read-store';
import { SqliteVault } from '@matricula/vault';
import { ReportAllowance, reportLimits } from './report-allowance';

const by = (userId: string, tenantId = 'sunrise') => ({ tenantId, user: { userId } }) as RequestContext;
const { schedules, orders } = reportLimits;

describe('the limits for scheduled reports', () => {
  const vault = new SqliteVault({ file: ':memory:' });
  /** Scheduled reports that are there: those of the person who asks, and all. */
  let [own, all] = [0, 0];
  const reads = { count: async (_: unknown, __: string, { where }: { where?: object }) => (where ? own : all) } as unknown as ReadStore;
  const allowance = new ReportAllowance(reads, vault);
  const refused = (words: string) => ({ code: 'report-schedule/too-many', message: expect.stringContaining(words) });

  beforeAll(() => jest.useFakeTimers({ now: Date.parse('2026-03-02T10:59:00.000Z'), doNotFake: ['nextTick', 'setImmediate'] }));
  afterAll(async () => {
    jest.useRealTimers();
    await vault.close();
  });

  it('limit the schedules of a person and of an institution', async () => {
    [own, all] = [schedules.person - 1, schedules.institution - 1];
    await allowance.assertRoom(by('asha'));
    own = schedules.person;
    await expect(allowance.assertRoom(by('asha'))).rejects.toMatchObject(refused(`You have ${schedules.person} scheduled reports already`));
    [own, all] = [0, schedules.institution];
    await expect(allowance.assertRoom(by('asha'))).rejects.toMatchObject(refused('Your institution has'));
  });

  it('limit the sends of a person per hour, including many at once, and reset in the next hour', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 300 }, () => allowance.take(by('asha'))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(orders.person);
    await expect(allowance.take(by('asha'))).rejects.toMatchObject(refused(`You have scheduled or sent ${orders.person} reports`));
    await allowance.take(by('asha', 'lakeview'));
    jest.setSystemTime(Date.parse('2026-03-02T11:00:00.000Z'));
    await allowance.take(by('asha'));
  });

  it('limit the sends of an institution per hour, for all its users together', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 300 }, (_, at) => allowance.take(by(`user-${at}`, 'hilltop'))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(orders.institution);
    await allowance.take(by('user-1', 'elsewhere'));
  });
});
