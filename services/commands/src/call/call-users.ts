import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { callResultRule } from '@matricula/domain/call';
import { recordList } from '@matricula/read-models/record';
import { callList, recentCallsOf, underWay, underWayOf, type CallRow } from '@matricula/read-models/call';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { Telephones } from './telephones';

/** The largest number of calls that one user is in. */
const MOST_PRESENT = 50;
/** The largest number of users at whom one call rings. */
const MOST_RUNG = 200;

/** A user, as a call names them. */
export interface CallUser {
  userId: string;
  userName: string;
}

/** Online, and not on a break. */
const isPresent: readonly Filter[] = [
  { field: 'online', op: 'eq', value: true },
  { field: 'presence', op: 'eq', value: 0 },
];

/** The calls of a number that were marked as spam. */
export const spamOf = (phone: string): Filter => ({
  and: [
    { field: 'phone', op: 'eq', value: phone },
    { field: 'spam', op: 'eq', value: true },
  ],
});

const named = ({ userId, name }: UserRow): CallUser => ({ userId, userName: name });

/** Finds the users of calls by their telephones, and who is free. */
@Injectable()
export class CallUsers {
  constructor(
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    private readonly telephones: Telephones,
  ) {}

  /** The telephone of a user in international form: their second number. */
  telephone(tenantId: string, { altMobile }: Pick<UserRow, 'altMobile'>): Promise<string | undefined> {
    return this.telephones.read(tenantId, altMobile);
  }

  /** The active user with a telephone; undefined unless it is exactly one. */
  async withTelephone(tenantId: string, number: string | undefined): Promise<CallUser | undefined> {
    const user = number === undefined ? undefined : await this.telephones.holder(tenantId, number);
    return user && named(user);
  }

  /** A user by id who still works here. */
  async active(tenantId: string, userId: string | undefined): Promise<CallUser | undefined> {
    const user = userId === undefined ? undefined : await this.identity.user(tenantId, userId);
    return user?.status === 'active' ? named(user) : undefined;
  }

  /**
   * The users at whom a call rings that belongs to nobody: those who are free. If there is none, active users with a telephone, so that the missed call
   * is somebody's to return.
   */
  async rung(tenantId: string): Promise<string[]> {
    const free = await this.free(tenantId);
    return free.length > 0 ? free : this.withTelephones(tenantId);
  }

  /** The users with a telephone who are online, not on a break and in no call. */
  async free(tenantId: string): Promise<string[]> {
    return this.withTelephones(tenantId, isPresent, await this.inCalls(tenantId));
  }

  /** Whether a user is online, not on a break and in no call. */
  async isFree(tenantId: string, userId: string): Promise<boolean> {
    const where: Filter = { and: [{ field: 'userId', op: 'eq', value: userId }, ...isPresent] };
    const [present] = await this.reads.page<UserRow>(userList, tenantId, { where, limit: 1 });
    return present !== undefined && (await this.presentCalls(tenantId, userId)).length === 0;
  }

  /** Whether a call of a number was marked as spam. */
  async isSpam(tenantId: string, phone: string): Promise<boolean> {
    const [marked] = await this.reads.page<CallRow>(callList, tenantId, { where: spamOf(phone), limit: 1 });
    return marked !== undefined;
  }

  /** The calls that a user is in at present, the latest first. */
  presentCalls(tenantId: string, userId: string): Promise<CallRow[]> {
    const sort = [{ field: 'startedAt', dir: 'desc' as const }];
    return this.reads.page<CallRow>(callList, tenantId, { where: underWayOf(userId), sort, limit: MOST_PRESENT });
  }

  /** The calls with a lead that are under way. */
  callsWith(tenantId: string, leadId: string): Promise<CallRow[]> {
    const where: Filter = { and: [underWay, { field: 'leadId', op: 'eq', value: leadId }] };
    return this.reads.page<CallRow>(callList, tenantId, { where, limit: MOST_PRESENT });
  }

  /** The user's recent conversations whose result is neither recorded nor skipped, the last first. */
  withoutResult(tenantId: string, userId: string): AsyncIterable<CallRow[]> {
    const where: Filter = {
      and: [
        recentCallsOf(userId),
        { field: 'status', op: 'eq', value: 'ended' },
        { field: 'dialStatus', op: 'eq', value: 'completed' },
        { field: 'callActionId', op: 'exists', value: false },
        { field: 'skipReason', op: 'exists', value: false },
        { field: 'spam', op: 'eq', value: false },
      ],
    };
    return this.reads.stream<CallRow>(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }] });
  }

  /** Whether users of a role may go on without the result of a call. */
  async maySkip(tenantId: string, role: number): Promise<boolean> {
    const where = { field: 'role', op: 'eq' as const, value: String(role) };
    const [found] = await this.reads.page(recordList(callResultRule), tenantId, { where, limit: 1 });
    return found?.rule === 'skippable';
  }

  /** The users who are in a call. */
  private async inCalls(tenantId: string): Promise<Set<string>> {
    const where: Filter = { and: [underWay, { field: 'userId', op: 'exists', value: true }] };
    const users = new Set<string>();
    for await (const calls of this.reads.stream<CallRow>(callList, tenantId, { where }))
      for (const { userId } of calls) if (userId !== undefined) users.add(userId);
    return users;
  }

  /** The active users with a telephone who match, without some, by name. */
  private async withTelephones(tenantId: string, also: readonly Filter[] = [], without?: ReadonlySet<string>): Promise<string[]> {
    const where: Filter = { and: [{ field: 'status', op: 'eq', value: 'active' }, ...also] };
    const found: string[] = [];
    for await (const users of this.reads.stream<UserRow>(userList, tenantId, { where, sort: [{ field: 'name', dir: 'asc' }] })) {
      found.push(...users.filter(({ altMobile, userId }) => altMobile && !without?.has(userId)).map(({ userId }) => userId));
      if (found.length >= MOST_RUNG) break;
    }
    return found.slice(0, MOST_RUNG);
  }
}
