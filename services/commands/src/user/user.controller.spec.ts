import type { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '@matricula/auth';
import type { SessionCommand } from '@matricula/domain/user';
import { notificationList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { UserController } from './user.controller';

const unread = Array.from({ length: 2_345 }, (_, at) => ({ notificationId: `n${at}`, userId: 'asha', read: false, raised: true }));

/** What is sent when somebody with these notifications marks all as read. */
async function sent(rows: readonly object[], commandId?: string) {
  const commands: { ids: string[]; commandId?: string }[] = [];
  const execute = async ({
    decision,
    meta,
  }: {
    decision: SessionCommand & { type: 'ReadNotifications' };
    meta: { commandId?: string };
  }) => {
    commands.push({ ids: decision.data.notificationIds, commandId: meta.commandId });
    return { position: `p${commands.length}` };
  };
  const missing = undefined as never;
  const reads = readsOf([notificationList, rows]);
  const controller = new UserController({ execute } as unknown as CommandBus, reads, missing, missing, missing, missing, missing);
  const context = { tenantId: 'sunrise', user: { userId: 'asha' }, sight: { userId: 'asha' }, sessionId: 's1', commandId };
  const { position } = await controller.readAll(context as unknown as RequestContext);
  return { commands, position };
}

describe('marking all notifications as read', () => {
  it('marks all of them, for any number, in separate commands', async () => {
    const { commands, position } = await sent(unread, 'c1');
    expect(commands.map(({ ids }) => ids.length)).toEqual([1_000, 1_000, 345]);
    expect(new Set(commands.flatMap(({ ids }) => ids))).toEqual(new Set(unread.map(({ notificationId }) => notificationId)));
    expect(new Set(commands.map(({ commandId }) => commandId)).size).toBe(3);
    expect(position).toBe('p3');
  });
  it('repeats the same commands on a retry, and creates new ones for the rest', async () => {
    const first = await sent(unread, 'c1');
    expect(await sent(unread, 'c1')).toEqual(first);
    const left = await sent(unread.slice(1_000), 'c1');
    const before = first.commands.slice(0, 1).map(({ commandId }) => commandId);
    expect(left.commands.map(({ commandId }) => commandId)).not.toEqual(expect.arrayContaining(before));
  });
  it('creates one command if nothing is unread', async () =>
    expect((await sent([])).commands).toEqual([{ ids: [], commandId: undefined }]));
});
