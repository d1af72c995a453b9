import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { callList, type CallRow } from '@matricula/read-models/call';
import type { UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { Telephones } from './telephones';

/** The largest number of calls that a user is in at once. */
const MOST_PRESENT = 100;
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
