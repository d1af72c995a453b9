import { Injectable } from '@nestjs/common';
import { grants, IdentityService } from '@matricula/auth';
import { queryCategory } from '@matricula/domain/query';
import { takersAmong } from '@matricula/projections/workforce';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import { ApplicationSettings } from '../application';

const TURNS = 'query-turns';
const TURN_DAYS = 3_650;
const MOST_CATEGORIES = 500;

type Category = RowOfRecord<typeof queryCategory>;
export interface Answerer {
  ownerId: string;
  ownerName: string;
}

/** Who answers the next query: the users of its category in turn, else those of the settings, else everyone who works on applications. */
@Injectable()
export class QueryTurns {
  constructor(
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    private readonly vault: Vault,
    private readonly settings: ApplicationSettings,
  ) {}

  /** The categories that a query can be about, in their order. */
  async categories(tenantId: string): Promise<Category[]> {
    const where = { field: 'active', op: 'eq' as const, value: true };
    const sort = ['order', 'name'].map((field) => ({ field, dir: 'asc' as const }));
    return (await this.reads.page(recordList(queryCategory), tenantId, { where, sort, limit: MOST_CATEGORIES })) as Category[];
  }

  /** The next one, without those who are away; undefined if nobody may answer. */
  async next(tenantId: string, category: string): Promise<Answerer | undefined> {
    const named = (await this.categories(tenantId)).find(({ name }) => name === category);
    const { queryOwnerIds } = await this.settings.of(tenantId);
    const chosen = named?.ownerIds?.length ? named.ownerIds : queryOwnerIds;
    const working = (await this.identity.staff(tenantId)).filter(
      ({ userId, acl }) => grants(acl, 'APPLICATIONS') && (chosen.length === 0 || chosen.includes(userId)),
    );
    const tenant = await this.identity.tenant(tenantId);
    if (working.length === 0 || !tenant) return undefined;
    const ids = working.map(({ userId }) => userId).toSorted();
    const takers = (await takersAmong(this.reads, { tenantId, timeZone: tenant.timeZone }, ids)).toSorted();
    const from = takers.length > 0 ? takers : ids;
    // One number for all processes, so that the turns are even.
    const expiresAt = new Date(Date.now() + TURN_DAYS * 86_400_000);
    const turn = await this.vault.count(TURNS, { id: `${tenantId}/${named?.recordId ?? 'all'}`, expiresAt });
    const next = working.find(({ userId }) => userId === from[(turn - 1) % from.length]);
    return next && { ownerId: next.userId, ownerName: next.name };
  }
}
