import { DomainError, type Position } from '@matricula/domain/kernel';
import type { ReadStore } from '@matricula/read-store';
import { TenantRoom } from './tenant-room';

const at = (position: number) => String(position).padStart(20, '0') as Position;

describe('TenantRoom', () => {
  let limits: { users?: number };
  let shown: number;
  let position: number;
  let room: TenantRoom;
  const ask = (commandId: string | undefined, more = 1, work: () => Promise<number> = async () => more) =>
    room.within({ tenantId: 't-1', what: 'users', more, commandId }, work, (came) => ({ more: came, position: at(7) }));
  const letIn = async (asked: Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    [limits, shown, position] = [{ users: 5 }, 2, 1];
    const reads = { get: async () => ({ limits }), count: async () => shown, position: async () => at(position) };
    room = new TenantRoom(reads as unknown as ReadStore);
  });
  afterEach(() => jest.useRealTimers());

  it('lets in to the limit and no more when many ask at once, and while the rows lag', async () => {
    const many = Array.from({ length: 25 }, () => ask(undefined));
    expect(await letIn(many)).toBe(3);
    jest.setSystemTime(5_000);
    await expect(ask('late')).rejects.toThrow('may have at most 5 users, and has 5.');
  });

  it('counts once what the rows show by now, and sees who left', async () => {
    expect(await letIn([ask('a'), ask('b'), ask('c')])).toBe(3);
    [shown, position] = [4, 7];
    jest.setSystemTime(2_000);
    expect(await letIn([ask('d'), ask('e')])).toBe(1);
  });

  it('gives back what a command did not bring', async () => {
    const fails = ask('a', 3, () => Promise.reject(new DomainError('user/email-taken', 'Taken.')));
    await expect(fails).rejects.toThrow('Taken.');
    await ask('known', 3, async () => 0);
    await ask('some', 3, async () => 2);
    expect(await letIn([ask('b'), ask('c')])).toBe(1);
  });

  it('takes no second place for a command that is sent again', async () => {
    expect(await letIn([ask('a'), ask('a'), ask('b'), ask('c'), ask('c')])).toBe(5);
    await expect(ask('d')).rejects.toThrow('has 5.');
  });

  it('counts nothing where no limit is set', async () => {
    limits = {};
    expect(await letIn([ask('a', 100), ask('b', 100)])).toBe(2);
  });

  it('checks again if a limit appears within the second', async () => {
    expect(await letIn([ask('a')])).toBe(1);
    limits = {};
    await ask('b', 2);
    [limits, shown, position] = [{ users: 6 }, 5, 8];
    expect(await letIn([ask('c'), ask('d')])).toBe(1);
  });
});
