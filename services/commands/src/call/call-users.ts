import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { callResultRule } from '@matricula/domain/call';
import { recordList } from '@matricula/read-models/record';
import { callList, recentCallsOf, underWayOf, type CallRow } from '@matricula/read-models/call';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { Telephones } from './telephones';

/** The largest number of calls of some users that are looked at. */
const MOST_PRESENT = 500;
/** The largest number of users at whom one call rings. */
const MOST_RUNG = 200;

/** A user, as a call names them. */
export interface CallUser {
  userId: string;
  userName: string;
}

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
   * The users at whom a call rings that belongs to nobody: all with a telephone who are online, not on a break and in no call. If there is none, active
   * users with a telephone, so that the missed call is somebody's to return.
   */
  async free(tenantId: string): Promise<string[]> {
    const online = await this.withTelephones(tenantId, [
      { field: 'online', op: 'eq', value: true },
      { field: 'presence', op: 'eq', value: 0 },
    ]);
    const calls = online.length > 0 ? await this.callsOf(tenantId, online) : [];
    const busy = new Set(calls.map(({ userId }) => userId));
    const free = online.filter((userId) => !busy.has(userId));
    return free.length > 0 ? free : this.withTelephones(tenantId);
  }

  /** The calls that a user is in at present, the latest first. */
  presentCalls(tenantId: string, userId: string): Promise<CallRow[]> {
    return this.callsOf(tenantId, [userId]);
  }

  /** The user's last conversation with a lead if its result is not recorded; undefined if nothing is missing. */
  async withoutResult(tenantId: string, userId: string): Promise<CallRow | undefined> {
    const where = {
      and: [
        recentCallsOf(userId),
        { field: 'status', op: 'eq' as const, value: 'ended' },
        { field: 'dialStatus', op: 'eq' as const, value: 'completed' },
      ],
    };
    const query = { where, sort: [{ field: 'startedAt', dir: 'desc' as const }], limit: 1 };
    const [last] = await this.reads.page<CallRow>(callList, tenantId, query);
    return last?.callActionId === undefined && last?.skipReason === undefined && last?.spam === false ? last : undefined;
  }

  /** Whether users of a role may go on without the result of a call. */
  async maySkip(tenantId: string, role: number): Promise<boolean> {
    const where = { field: 'role', op: 'eq' as const, value: String(role) };
    const [found] = await this.reads.page(recordList(callResultRule), tenantId, { where, limit: 1 });
    return found?.rule === 'skippable';
  }

  private callsOf(tenantId: string, userIds: readonly string[]): Promise<CallRow[]> {
    const sort = [{ field: 'startedAt', dir: 'desc' as const }];
    return this.reads.page<CallRow>(callList, tenantId, { where: underWayOf(userIds), sort, limit: MOST_PRESENT });
  }

  /** The active users with a telephone who match, by name. */
  private async withTelephones(tenantId: string, also: readonly Filter[] = []): Promise<string[]> {
    const where: Filter = { and: [{ field: 'status', op: 'eq', value: 'active' }, ...also] };
    const found: string[] = [];
    for await (const users of this.reads.stream<UserRow>(userList, tenantId, { where, sort: [{ field: 'name', dir: 'asc' }] })) {
      found.push(...users.filter(({ altMobile }) => altMobile).map(({ userId }) => userId));
      if (found.length >= MOST_RUNG) break;
    }
    return found.slice(0, MOST_RUNG);
  }
}
