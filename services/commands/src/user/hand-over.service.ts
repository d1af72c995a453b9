import { Inject, Injectable } from '@nestjs/common';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, type Json, type Position } from '@matricula/domain/kernel';
import { recordTypes } from '@matricula/domain/registry';
import { partIdOf } from '@matricula/event-store';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { recordList } from '@matricula/read-models/record';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import { HANDS_OVER, MOVES_ALONG, type HandsOver, type MovesAlong } from '../decision';
import { asJson, JobRunner } from '../job';
import { AccountPowers } from './account-powers';

/** A record that assigns work to a user through one of its fields. */
export interface DutyRecord {
  list: string;
  field: string;
  recordId: string;
  /** The value of the field before the hand-over. */
  before: Json;
}

/** All work assigned to a user. */
export interface StaffWork {
  /** Ids of what contexts hand over, by the name that they declare. */
  things: Record<string, string[]>;
  /** How many things move along with them, by the name that their contexts declare. */
  counts: Record<string, number>;
  records: DutyRecord[];
}

/** The work list of a hand-over, fixed when it starts; stored in a file, because there may be many leads. */
export interface HandOverItems extends Pick<StaffWork, 'records'> {
  userId: string;
  successors: { id: string; name: string }[];
  /** The reports who are above the first successor, and the successor: they move to the leaver's manager. */
  above?: string[];
  suspend: boolean;
  /** Things of contexts, each under the name that the context declares. */
  [things: string]: unknown;
}

export interface HandOverSettings {
  itemsId: string;
  userId: string;
  /** The user named in the job's title, so that erasing the user also erases the title. */
  owners: { ownerId: string }[];
}

const MOST = 1_000_000;

/** Record fields that assign work to users. */
const duties = recordTypes.flatMap((type) =>
  Object.entries(type.fields).flatMap(([field, { duty, kind }]) => (duty ? [{ type, field, many: kind === 'manyOf' }] : [])),
);

/** Counts records by the label of their kind. */
export function countsByLabel(records: readonly DutyRecord[]): { label: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { list } of records) counts.set(list, (counts.get(list) ?? 0) + 1);
  return [...counts].map(([list, count]) => ({ label: recordTypes.find((type) => type.list === list)?.label ?? list, count }));
}

/** Moves a user's work to successors, in one job that can be undone. */
@Injectable()
export class HandOver {
  constructor(
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
    private readonly jobs: JobRunner,
    private readonly identity: IdentityService,
    private readonly powers: AccountPowers,
    @Inject(HANDS_OVER) private readonly handsOver: readonly HandsOver[],
    @Inject(MOVES_ALONG) private readonly movesAlong: readonly MovesAlong[],
  ) {}

  /** @throws DomainError `user/unknown` */
  async of(userId: string, context: RequestContext): Promise<StaffWork> {
    const user = await this.identity.user(context.tenantId, userId);
    if (!user) throw new DomainError('user/unknown', 'There is no such user.');
    const things: StaffWork['things'] = {};
    for (const { name, list, where } of this.handsOver) things[name] = await this.keys(list, where(userId), context);
    const counts: StaffWork['counts'] = {};
    for (const { name, list, where } of this.movesAlong)
      counts[name] = await this.reads.count(list, context.tenantId, { where: where(userId) });
    const records: DutyRecord[] = [];
    for (const { type, field } of duties) {
      const model = recordList(type);
      const found = await this.reads.getMany(model, context.tenantId, await this.keys(model, { field, op: 'eq', value: userId }, context));
      records.push(...found.map((row) => ({ list: type.list, field, recordId: row.recordId, before: row[field] as Json })));
    }
    return { things, counts, records };
  }

  /** @throws DomainError `user/unknown`, `hand-over/to-oneself`, `hand-over/nothing` */
  async start(
    userId: string,
    to: readonly string[],
    suspend: boolean,
    context: RequestContext,
  ): Promise<{ position: Position; jobId: string; total: number }> {
    const { tenantId, user } = context;
    if (to.includes(userId)) throw new DomainError('hand-over/to-oneself', 'Choose another user to take over.');
    if (suspend && userId === user.userId) throw new DomainError('hand-over/oneself', 'You cannot suspend yourself: ask another admin.');
    if (suspend) await this.powers.assertMaySuspend(userId, context);
    const leaver = await this.identity.user(tenantId, userId);
    const successors: HandOverItems['successors'] = [];
    for (const id of new Set(to)) successors.push({ id, name: (await this.identity.colleague({ tenantId }, id)).name });
    const { things, records } = await this.of(userId, context);
    const above = await this.reportsAbove(to[0], things.reports ?? [], tenantId);
    const items: HandOverItems = { ...things, records, userId, successors, above, suspend: suspend && leaver?.status === 'active' };
    const handed = Object.values(things).reduce((sum, ids) => sum + ids.length, 0);
    const total = handed + records.length + (items.suspend ? 1 : 0);
    if (total === 0) throw new DomainError('hand-over/nothing', 'There is nothing to hand over.');
    const jobId = partIdOf(context.commandId, 'job');
    const content = Buffer.from(JSON.stringify(items));
    const { id: itemsId } = await this.blobs.put(
      { tenantId, name: `work of job ${jobId}`, contentType: 'application/json', content },
      { ofProduct: true },
    );
    const names = successors.length > 2 ? `${successors.length} colleagues` : successors.map(({ name }) => name).join(' and ');
    const title = `Hand over the work of ${leaver?.name} to ${names}`;
    const owners = [userId, ...successors.map(({ id }) => id)].map((ownerId) => ({ ownerId }));
    const settings: HandOverSettings = { itemsId, userId, owners };
    const position = await this.jobs.start(jobId, 'hand-over', title, total, asJson(settings), commandMeta(context));
    return { position, jobId, total };
  }

  /** Of the given people, those who are the user or are above the user, at any level. */
  private async reportsAbove(userId: string | undefined, people: readonly string[], tenantId: string): Promise<string[]> {
    const seen = new Set<string>();
    for (let one = userId; one && !seen.has(one); one = (await this.identity.user(tenantId, one))?.managerId) seen.add(one);
    return people.filter((id) => seen.has(id));
  }

  private async keys<Row extends object>(model: ReadModel<Row>, where: Filter, context: RequestContext): Promise<string[]> {
    await whole(this.reads, model, context.tenantId);
    await ownWrites(this.reads, model, context);
    return this.reads.keys(model, context.tenantId, { where, limit: MOST });
  }
}
