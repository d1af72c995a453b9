import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { readPhone } from '@matricula/domain/kernel/phone-number';
import type { AgentState } from '@matricula/outbound/voice';
import { Outbound } from '@matricula/platform';
import { ListService, type ListDeclaration } from '@matricula/lists';
import type { CallRow } from '@matricula/read-models/call';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';

/** Figures of calls. */
export interface CallFigures {
  calls: number;
  incoming: number;
  outgoing: number;
  answered: number;
  missed: number;
  not_answered: number;
  talk_seconds: number;
}

/** Figures of one user's calls. */
export type UserFigures = CallFigures & { user_id: string | null; user_name: string | null };

/** What a user does on the telephone at present. */
export type AgentStatus = 'ringing' | 'on-call' | 'break' | 'free' | 'offline';

/** A user with the present state and the figures of a period. */
export type AgentFigure = UserFigures & {
  /** Null if the user is in no call that the caller sees, and the caller does not see who is online. */
  status: AgentStatus | null;
  /** What the user's telephone does, as the provider knows it; null if it does not, the user has none, or the caller does not see who is online. */
  telephone: AgentState | null;
  call_id: string | null;
  since: string | null;
};

const eq = (field: string, value: string): Filter => ({ field, op: 'eq', value });
const measures = [
  { as: 'calls', op: 'count' as const },
  { as: 'incoming', op: 'count' as const, where: eq('direction', 'incoming') },
  { as: 'outgoing', op: 'count' as const, where: eq('direction', 'outgoing') },
  { as: 'answered', op: 'count' as const, where: { field: 'dialStatus', op: 'in' as const, values: ['completed', 'in-progress'] } },
  { as: 'missed', op: 'count' as const, where: eq('status', 'missed') },
  {
    as: 'not_answered',
    op: 'count' as const,
    where: { field: 'dialStatus', op: 'in' as const, values: ['busy', 'no-answer', 'failed', 'cancelled'] },
  },
  { as: 'talk_seconds', op: 'sum' as const, field: 'talkSeconds' },
];

const figuresOf = (row: Readonly<Record<string, unknown>>): CallFigures => {
  const of = (name: string) => Number(row[name] ?? 0);
  return {
    ...{ calls: of('calls'), incoming: of('incoming'), outgoing: of('outgoing'), answered: of('answered') },
    ...{ missed: of('missed'), not_answered: of('not_answered'), talk_seconds: of('talk_seconds') },
  };
};

/** Counts calls in all and by user, limited to the calls that the caller sees. */
@Injectable()
export class AgentFigures {
  constructor(
    private readonly list: ListService,
    private readonly identity: IdentityService,
    private readonly outbound: Outbound,
    private readonly reads: ReadStore,
  ) {}

  async total(list: ListDeclaration, where: Filter, context: RequestContext): Promise<CallFigures> {
    const [row = {}] = await this.list.aggregate(list, { where, by: [], measures }, context);
    return figuresOf(row);
  }

  /** By user, most calls first; calls of nobody have no user. */
  async byUser(list: ListDeclaration, where: Filter, context: RequestContext): Promise<UserFigures[]> {
    const rows = await this.list.aggregate(list, { where, by: [{ field: 'userId' }], measures }, context);
    const names = await this.identity.namesOf(
      context.tenantId,
      rows.flatMap(({ userId }) => (typeof userId === 'string' ? [userId] : [])),
    );
    const named = rows.map((row) => {
      const userId = typeof row.userId === 'string' ? row.userId : null;
      return { user_id: userId, user_name: names.get(userId ?? '') ?? null, ...figuresOf(row) };
    });
    return named.sort((one, other) => other.calls - one.calls);
  }

  /** The active users that the caller sees, with what they do now. */
  async agents(figures: readonly UserFigures[], live: readonly CallRow[], context: RequestContext): Promise<AgentFigure[]> {
    const users = await this.users(context);
    const telephones = await this.telephones(users, context.tenantId);
    return users.map((user) => {
      const call = live.find(({ userId }) => userId === user.userId) ?? live.find(({ offeredTo }) => offeredTo?.includes(user.userId));
      const own = figures.find(({ user_id }) => user_id === user.userId);
      return {
        ...figuresOf({ ...own }),
        ...{ user_id: user.userId, user_name: user.name, status: statusOf(user, call), call_id: call?.callId ?? null },
        telephone: telephones.get(user.userId) ?? null,
        since: call?.answeredAt ?? call?.startedAt ?? null,
      };
    });
  }

  /** The states of the users' telephones, as the institution's provider knows them. */
  private async telephones(users: readonly UserRow[], tenantId: string): Promise<ReadonlyMap<string, AgentState>> {
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return new Map();
    try {
      const { country } = await this.identity.phoneRule(tenantId);
      // Numbers are hidden from those who lead a team; what the telephones do is not.
      const ids = users.filter(({ online }) => online !== undefined).map(({ userId }) => userId);
      const read = (await this.reads.getMany<UserRow>(userList, tenantId, ids)).map(({ userId, altMobile }) => ({
        userId,
        telephone: readPhone(altMobile, { country }).phone,
      }));
      const known = read.filter((user): user is { userId: string; telephone: string } => user.telephone !== undefined);
      if (!port.agents || known.length === 0) return new Map();
      const states = await port.agents({ tenantId, telephones: known.map(({ telephone }) => telephone) });
      return new Map(states.map((state, index) => [known[index]?.userId ?? '', state]));
    } finally {
      await port.close();
    }
  }

  /** Ids of the users with one of some roles, by number or name, joined by commas. */
  async usersOfRole(roles: string, context: RequestContext): Promise<string[]> {
    const wanted = roles.split(',').map((role) => role.trim().toLowerCase());
    const users = await this.users(context);
    return users
      .filter(({ role, roleName }) => wanted.includes(String(role)) || wanted.includes(roleName.toLowerCase()))
      .map(({ userId }) => userId);
  }

  /** The active users, with what the caller sees of them. Colleagues do not see the status of an account, so it is not part of the filter. */
  private async users(context: RequestContext): Promise<UserRow[]> {
    const sort = [{ field: 'name', dir: 'asc' as const }];
    const users = await this.list.all<UserRow>(this.list.declared('users', context), { sort }, context);
    const ids = users.map(({ userId }) => userId);
    const rows = await this.reads.getMany<UserRow>(userList, context.tenantId, ids);
    const active = new Set(rows.flatMap(({ userId, status }) => (status === 'active' ? [userId] : [])));
    return users.filter(({ userId }) => active.has(userId));
  }
}

function statusOf({ online, presence }: UserRow, call: CallRow | undefined): AgentStatus | null {
  if (call) return call.status === 'answered' ? 'on-call' : 'ringing';
  if (online === undefined) return null;
  if (!online) return 'offline';
  return presence === 1 ? 'break' : 'free';
}
