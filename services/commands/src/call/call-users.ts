import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { callList, type CallRow } from '@matricula/read-models/call';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { Telephones } from './telephones';

/** The largest number of calls that a user is in at once. */
const MOST_PRESENT = 100;
/** The largest number of calls under way of an institution. */
const MOST_UNDER_WAY = 1_000;
/** Users are asked for results of this period. */
const RECENT_MS = 24 * 60 * 60_000;

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
   * The user at whom a call rings that belongs to nobody: one of those with a telephone who are online, not on a break and in no call; if there is
   * none, one of all active users with a telephone. Calls are spread over them by their ids.
   */
  async free(tenantId: string, callId: string): Promise<CallUser | undefined> {
    const users: UserRow[] = [];
    const active = { field: 'status', op: 'eq' as const, value: 'active' };
    for await (const rows of this.reads.stream<UserRow>(userList, tenantId, { where: active }))
      users.push(...rows.filter(({ altMobile }) => altMobile));
    const underWay = { field: 'status', op: 'in' as const, values: ['ringing', 'answered'] };
    const sort = [{ field: 'startedAt', dir: 'desc' as const }];
    const calls = await this.reads.page<CallRow>(callList, tenantId, { where: underWay, sort, limit: MOST_UNDER_WAY });
    const busy = new Set(calls.map(({ userId }) => userId));
    const free = users.filter(({ userId, online, presence }) => online && presence === 0 && !busy.has(userId));
    const [candidates, place] = [free.length > 0 ? free : users, createHash('sha256').update(callId).digest().readUInt32BE(0)];
    const user = candidates.sort((one, other) => (one.userId < other.userId ? -1 : 1))[place % candidates.length];
    return user && named(user);
  }

  /** The calls that a user is in at present, the latest first. */
  presentCalls(tenantId: string, userId: string): Promise<CallRow[]> {
    const where = {
      and: [
        { field: 'userId', op: 'eq' as const, value: userId },
        { field: 'status', op: 'in' as const, values: ['ringing', 'answered'] },
      ],
    };
    return this.reads.page<CallRow>(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }], limit: MOST_PRESENT });
  }

  /** The user's last conversation with a lead if its result is not recorded; undefined if nothing is missing. */
  async withoutResult(tenantId: string, userId: string): Promise<CallRow | undefined> {
    const where = {
      and: [
        { field: 'userId', op: 'eq' as const, value: userId },
        { field: 'leadId', op: 'exists' as const, value: true },
        { field: 'status', op: 'eq' as const, value: 'ended' },
        { field: 'dialStatus', op: 'eq' as const, value: 'completed' },
        { field: 'startedAt', op: 'gte' as const, value: new Date(Date.now() - RECENT_MS).toISOString() },
      ],
    };
    const query = { where, sort: [{ field: 'startedAt', dir: 'desc' as const }], limit: 1 };
    const [last] = await this.reads.page<CallRow>(callList, tenantId, query);
    return last?.callActionId === undefined && last?.spam === false ? last : undefined;
  }
}
