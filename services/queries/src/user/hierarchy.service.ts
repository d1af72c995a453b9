import { Injectable } from '@nestjs/common';
import { circleOf, IdentityService, movedPeople, sightChanges, type HierarchyMove, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { userDecider, userStream, type User, type UserEvent } from '@matricula/domain/user';
import { EventStore } from '@matricula/event-store';
import { dayRange } from '@matricula/lists';
import { leadList } from '@matricula/read-models/lead';
import type { Filter } from '@matricula/read-models/kernel';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';

/** Number of streams read at once. */
const STREAMS = 200;

/** A user and their manager. */
export interface InHierarchy {
  id: string;
  name: string;
  manager_id: string | null;
  role_name: string;
  /** The name of the team that the user leads. */
  team_name: string | null;
  status: string;
}

interface Named {
  id: string;
  name: string;
}

/** Who gains and who loses access to whose leads. */
export interface MoveConsequence {
  viewer: Named;
  gains: Named[];
  loses: Named[];
  leads_gained: number;
  leads_lost: number;
}

/** The hierarchy, at present and on any past day, and the effects of a move. */
@Injectable()
export class HierarchyService {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {}

  async now(context: RequestContext): Promise<InHierarchy[]> {
    const people = (await this.everybody(context)).filter(({ status }) => status !== 'removed');
    return people.map(({ userId, name, managerId, roleName, teamName, status }) => ({
      id: userId,
      name,
      manager_id: managerId ?? null,
      role_name: roleName,
      team_name: teamName ?? null,
      status,
    }));
  }

  /** The hierarchy at the end of a day, in the time zone of the institution; computed from the log. */
  async on(day: string, context: RequestContext): Promise<InHierarchy[]> {
    const { tenantId, timeZone } = context;
    const { to: end } = dayRange(day, day, timeZone);
    const people = await this.everybody(context);
    const found: InHierarchy[] = [];
    for (let done = 0; done < people.length; done += STREAMS) {
      const some = people.slice(done, done + STREAMS);
      const histories = await this.store.readMany(some.map(({ userId }) => userStream(tenantId, userId)));
      for (const { userId, name } of some) {
        const events = (histories.get(userStream(tenantId, userId)) ?? []) as (UserEvent & { at: string })[];
        const then = events
          .filter(({ at }) => at <= end)
          .reduce<User>((user, event) => userDecider.evolve(user, event), userDecider.initial);
        if (then.status !== 'active' && then.status !== 'suspended') continue;
        const { managerId, roleName, teamName } = then.values;
        found.push({
          ...{ id: userId, name, status: then.status },
          ...{ manager_id: typeof managerId === 'string' ? managerId : null, role_name: String(roleName) },
          ...{ team_name: typeof teamName === 'string' ? teamName : null },
        });
      }
    }
    return found;
  }

  async consequences(moves: readonly HierarchyMove[], context: RequestContext): Promise<MoveConsequence[]> {
    const { tenantId } = context;
    const [staff, everybody] = [await this.identity.staff(tenantId), await this.everybody(context)];
    if (circleOf(movedPeople(everybody, moves)).length > 0)
      throw new DomainError('user/manager-invalid', 'A user cannot report to themselves or to a member of their own team.');
    const changes = sightChanges(staff, everybody, moves);
    const names = new Map(everybody.map(({ userId, name }) => [userId, name]));
    const leads = await this.leadsOf(tenantId, [...new Set(changes.flatMap(({ gains, loses }) => [...gains, ...loses]))]);
    const named = (id: string): Named => ({ id, name: names.get(id) ?? id });
    const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (leads.get(id) ?? 0), 0);
    return changes.map(({ userId, gains, loses }) => ({
      ...{ viewer: named(userId), gains: gains.map(named), loses: loses.map(named) },
      ...{ leads_gained: sum(gains), leads_lost: sum(loses) },
    }));
  }

  private async leadsOf(tenantId: string, ownerIds: readonly string[]): Promise<Map<string, number>> {
    if (ownerIds.length === 0) return new Map();
    const where: Filter = {
      and: [
        { field: 'removed', op: 'eq', value: false },
        { field: 'ownerId', op: 'in', values: [...ownerIds] },
      ],
    };
    const counted = await this.reads.aggregate(leadList, tenantId, {
      where,
      by: [{ field: 'ownerId' }],
      measures: [{ as: 'leads', op: 'count' }],
    });
    return new Map(counted.map(({ ownerId, leads }) => [String(ownerId), Number(leads)]));
  }

  /** Includes removed users: some may still have reports. */
  private async everybody(context: RequestContext): Promise<UserRow[]> {
    await whole(this.reads, userList, context.tenantId);
    await ownWrites(this.reads, userList, context);
    const people: UserRow[] = [];
    const sort = [{ field: 'name', dir: 'asc' as const }];
    for await (const some of this.reads.stream(userList, context.tenantId, { sort })) people.push(...some);
    return people;
  }
}
