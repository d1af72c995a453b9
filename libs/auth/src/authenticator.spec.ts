import { JwtService } from '@nestjs/jwt';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { role as roleRecord } from '@matricula/domain/user';
import { recordList } from '@matricula/read-models/record';
import { tenantList } from '@matricula/read-models/tenant';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { SqliteVault } from '@matricula/vault';
import { Authenticator } from './authenticator';
import { IdentityService } from './identity.service';
import { SessionEnds } from './session-ends';
import { Sessions } from './sessions';

/** Other processes are normally notified of a session's end; here the message is lost, so the process must find out itself. */
class Untold extends SessionEnds {
  announceEnd(): void {}
}

/** The lookups of one process, and what they allow a user to do. */
interface ApiProcess {
  sessions: Sessions;
  authenticator: Authenticator;
  codes(): Promise<string[]>;
}

const [tid, sub] = ['sunrise', 'mina'];

describe('two API processes on one vault and one read store', () => {
  let vault: SqliteVault;
  let user: { userId: string; status: string; role: number; allowedTenants: string[] };
  let role: { recordId: string; acl: object[] };
  let tenant: { tid: string; status: string; timeZone: string };
  let sid: string;
  let one: ApiProcess;
  let other: ApiProcess;

  const begin = (): ApiProcess => {
    const reads = readsOf([userList, [user]], [recordList(roleRecord), [role]], [tenantList, [tenant]]);
    const sessions = new Sessions(vault, new Untold());
    const authenticator = new Authenticator(new JwtService(), sessions, new IdentityService(reads));
    const codes = async () => (await authenticator.authenticate({ claims: { sub, tid, sid } })).acl.map(({ code }) => code);
    return { sessions, authenticator, codes };
  };

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    vault = new SqliteVault({ file: ':memory:' });
    user = { userId: sub, status: 'active', role: staffRoles.counsellor, allowedTenants: [tid] };
    role = { recordId: `role-${staffRoles.counsellor}`, acl: [{ code: 'LEADS', level: [6] }] };
    tenant = { tid, status: 'active', timeZone: 'Asia/Kolkata' };
    [one, other] = [begin(), begin()];
    sid = await one.sessions.open(sub, 1);
    for (const each of [one, other]) expect(await each.codes()).toEqual(['LEADS']);
  });
  afterEach(async () => {
    await vault.close();
    jest.useRealTimers();
  });

  const ends: [what: string, change: () => Promise<void>, words: string][] = [
    ['a session that one closed', () => one.sessions.close({ sid, tid }), 'Your session has ended'],
    ['all sessions of somebody that one ended', () => one.sessions.closeAll({ sub, tid }), 'Your session has ended'],
    ['somebody who was suspended', async () => void (user.status = 'suspended'), 'Your session has ended'],
    ['an institution that was suspended', async () => void (tenant.status = 'suspended'), 'This institution is suspended'],
    ['an institution that was taken from somebody', async () => void (user.allowedTenants = []), 'You have no access to this tenant'],
  ];
  it.each(ends)('%s is refused by the other within a second', async (_what, change, words) => {
    await change();
    jest.advanceTimersByTime(1_000);
    for (const each of [one, other]) await expect(each.codes()).rejects.toThrow(words);
  });

  const gives: [what: string, change: () => void, codes: string[]][] = [
    ['another role', () => void (user.role = staffRoles.manager), []],
    ['other codes of a role', () => void (role.acl = [{ code: 'USERS', level: [6] }]), ['USERS']],
  ];
  it.each(gives)('a user has what %s gives them within a second', async (_what, change, codes) => {
    change();
    jest.advanceTimersByTime(1_000);
    for (const each of [one, other]) expect(await each.codes()).toEqual(codes);
  });

  it('an ended session is refused at once by the process that ended it and by each one that is notified', async () => {
    await one.sessions.close({ sid, tid });
    await expect(one.codes()).rejects.toThrow('Your session has ended');
    other.authenticator.forget();
    await expect(other.codes()).rejects.toThrow('Your session has ended');
  });
});
