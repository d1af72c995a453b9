import { Injectable } from '@nestjs/common';
import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { likeness, type Likeness, type LikenessReason } from '@matricula/domain/lead';
import { allOf } from '@matricula/lists';
import { leadAccess } from '@matricula/projections/lead';
import type { Filter, GroupBound } from '@matricula/read-models/kernel';
import { leadDuplicates, type LeadDuplicatesRow } from '@matricula/read-models/lead';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import { CachedSearches, type Search } from './cached-searches';

/** Two leads that may be one person. The older one is the first. */
export interface DuplicatePair extends Likeness {
  leadId: string;
  otherLeadId: string;
}

/** A page of pairs, the number of all, and how many keys are shared by too many leads to compare them. */
export interface DuplicatesFound {
  pairs: DuplicatePair[];
  count: number;
  leftOut: Record<KeyKind, number>;
}

/** A key that more leads share says nothing. */
const MOST_OF_A_KEY = 20;
/** Keys that are read at once, and those whose leads are compared at once: only their rows are in memory. */
const PAGE = 20_000;
const AT_ONCE = 1_000;

/** What leads are compared by: contacts, or the name with the city. */
type KeyKind = 'contacts' | 'names';

const keyFields = { contacts: 'contactKeys', names: 'nameKeys' } as const;
const keyKinds = ['contacts', 'names'] as const;

/** The lead fields that the number of keys reveals. */
const fieldsOfKeys: Record<KeyKind, readonly string[]> = { contacts: ['phone', 'email'], names: ['name', 'city'] };

/** The lead fields that a reason reveals. */
const fieldsOf: Record<LikenessReason, readonly string[]> = {
  phone: ['phone'],
  email: ['email'],
  'email-name': ['email', 'name'],
  'name-city': ['name', 'city'],
};

/** The rows that a user sees, and what they may learn of them. */
interface Reach {
  tenantId: string;
  where: Filter | undefined;
  reasons: ReadonlySet<LikenessReason>;
  kinds: ReadonlySet<KeyKind>;
}

/** Finds pairs of leads that may be one person: leads with a common key are compared. */
@Injectable()
export class DuplicateSearch {
  private readonly searches = new CachedSearches<DuplicatePair>();

  constructor(private readonly reads: ReadStore) {}

  /**
   * A page of the pairs that the user may see, the most similar first; with `leadId` those of one lead. A search over all leads that takes long is
   * computed once a minute: meanwhile new pairs are missing, and pairs that were merged or marked as different people are left out.
   */
  async page(
    { leadId, skip = 0, limit }: { leadId?: string; skip?: number; limit: number },
    context: RequestContext,
  ): Promise<DuplicatesFound> {
    const { tenantId } = context;
    await whole(this.reads, leadDuplicates, tenantId);
    await ownWrites(this.reads, leadDuplicates, context);
    const reach = reachOf(context);
    const position = await this.reads.position(leadDuplicates.name, tenantId);
    const search =
      leadId === undefined
        ? await this.searches.of(JSON.stringify([reach, [...reach.reasons], [...reach.kinds]]), position, () => this.ofAll(reach))
        : { ...(await this.ofLead(leadId, reach)), position };
    const pairs =
      search.position === position ? search.items.slice(skip, skip + limit) : await this.present(search, { skip, limit }, context);
    const { contacts = 0, names = 0 } = search.leftOut;
    return { pairs, count: search.items.length, leftOut: { contacts, names } };
  }

  /** A page of an older search, from which pairs are removed that are none any more. */
  private async present(
    search: Search<DuplicatePair>,
    { skip, limit }: { skip: number; limit: number },
    { tenantId, sight }: RequestContext,
  ) {
    for (;;) {
      const page = search.items.slice(skip, skip + limit);
      const ids = new Set(page.flatMap(({ leadId, otherLeadId }) => [leadId, otherLeadId]));
      const rows = new Map((await this.reads.getMany(leadDuplicates, tenantId, [...ids])).map((row) => [row.leadId, row]));
      const over = page.filter(({ leadId, otherLeadId }) => {
        const [one, other] = [rows.get(leadId), rows.get(otherLeadId)];
        const isThere = one && other && [one, other].every((row) => !row.gone && leadAccess.sees(sight, row));
        return !isThere || areDifferent(one, other);
      });
      if (over.length === 0) return page;
      const gone = new Set(over);
      search.items = search.items.filter((pair) => !gone.has(pair));
    }
  }

  private async ofLead(leadId: string, reach: Reach): Promise<Omit<Search<DuplicatePair>, 'position'>> {
    const row = await this.reads.get(leadDuplicates, reach.tenantId, leadId);
    if (!row || row.gone) return { items: [], leftOut: {} };
    const keys = await Promise.all(keyKinds.map((kind) => this.keysOf(kind, row, reach)));
    return this.compared(keys, reach, (one, other) => one.leadId === leadId || other.leadId === leadId);
  }

  private async ofAll(reach: Reach): Promise<Omit<Search<DuplicatePair>, 'position'>> {
    return this.compared(await Promise.all(keyKinds.map((kind) => this.allKeys(kind, reach))), reach);
  }

  /** Compares the leads of keys, batch by batch. */
  private async compared(
    found: readonly Keys[],
    { tenantId, where, reasons: told, kinds }: Reach,
    isAsked: (one: LeadDuplicatesRow, other: LeadDuplicatesRow) => boolean = () => true,
  ): Promise<Omit<Search<DuplicatePair>, 'position'>> {
    const pairs = new Map<string, DuplicatePair>();
    // Ids and reasons repeat in many pairs: one object of each is in memory.
    const [ids, reasonLists] = [new Map<string, string>(), new Map<string, Likeness['reasons']>()];
    for (const { kind, shared } of found)
      for (let at = 0; at < shared.length; at += AT_ONCE) {
        const keys = shared.slice(at, at + AT_ONCE);
        const rows: LeadDuplicatesRow[] = [];
        const ofKeys = allOf({ field: keyFields[kind], op: 'in', values: keys }, where);
        for await (const some of this.reads.stream(leadDuplicates, tenantId, { where: ofKeys })) rows.push(...some);
        for (const [one, other] of pairsOf(rows, kind, new Set(keys))) {
          const name = `${one.leadId}/${other.leadId}`;
          const alike = pairs.has(name) || !isAsked(one, other) ? undefined : likeness(one, other);
          const reasons = alike?.reasons.filter((reason) => told.has(reason.kind)) ?? [];
          if (!alike || reasons.length === 0) continue;
          pairs.set(name, {
            ...{ leadId: first(ids, one.leadId, one.leadId), otherLeadId: first(ids, other.leadId, other.leadId) },
            similarity: reasons.length === alike.reasons.length ? alike.similarity : (reasons[0]?.similarity ?? 0),
            reasons: first(reasonLists, JSON.stringify(reasons), reasons),
          });
        }
      }
    const items = [...pairs.values()].sort(
      (a, b) => b.similarity - a.similarity || order(a.leadId, b.leadId) || order(a.otherLeadId, b.otherLeadId),
    );
    return { items, leftOut: Object.fromEntries(found.map(({ kind, leftOut }) => [kind, kinds.has(kind) ? leftOut : 0])) };
  }

  /** The keys that several leads share. The store selects them, so all are found, however many there are. */
  private async allKeys(kind: KeyKind, { tenantId, where }: Reach): Promise<Keys> {
    const field = keyFields[kind];
    const found: Keys = { kind, shared: [], leftOut: 0 };
    for (let after: string | undefined; ;) {
      const having: GroupBound[] = [{ of: 'leads', op: 'gte', value: 2 }];
      if (after !== undefined) having.push({ of: field, op: 'gt', value: after });
      const measures = [{ as: 'leads', op: 'count' as const }];
      const groups = await this.reads.aggregate(leadDuplicates, tenantId, { where, by: [{ field }], measures, having, limit: PAGE });
      for (const { [field]: key, leads } of groups)
        if (key === null) continue;
        else if (Number(leads) > MOST_OF_A_KEY) found.leftOut++;
        else found.shared.push(String(key));
      // Missing values are sorted last.
      const last = groups.at(-1)?.[field];
      if (groups.length < PAGE || last === null || last === undefined) return found;
      after = String(last);
    }
  }

  /** The keys of a lead that other leads share. */
  private async keysOf(kind: KeyKind, row: LeadDuplicatesRow, { tenantId, where }: Reach): Promise<Keys> {
    const field = keyFields[kind];
    const counted = await Promise.all(
      row[field].map(async (key) => {
        const ofKey = allOf({ field, op: 'eq', value: key }, where);
        return { key, leads: await this.reads.count(leadDuplicates, tenantId, { where: ofKey }) };
      }),
    );
    return {
      kind,
      shared: counted.filter(({ leads }) => leads <= MOST_OF_A_KEY).map(({ key }) => key),
      leftOut: counted.filter(({ leads }) => leads > MOST_OF_A_KEY).length,
    };
  }
}

/** Keys that few enough leads share to compare them, and the number of those that too many share. */
interface Keys {
  kind: KeyKind;
  shared: string[];
  leftOut: number;
}

function reachOf({ tenantId, sight }: RequestContext): Reach {
  const hidden = hiddenOfLeads(sight);
  const told = (fields: readonly string[]) => !hidden || fields.every((field) => hidden.asks(field));
  return {
    tenantId,
    where: allOf({ field: 'gone', op: 'eq', value: false }, leadAccess.filter(sight)),
    reasons: new Set((Object.keys(fieldsOf) as LikenessReason[]).filter((reason) => told(fieldsOf[reason]))),
    kinds: new Set(keyKinds.filter((kind) => told(fieldsOfKeys[kind]))),
  };
}

/** A user marked them as different people. */
const areDifferent = (one: LeadDuplicatesRow, other: LeadDuplicatesRow): boolean =>
  one.notDuplicates.includes(other.leadId) || other.notDuplicates.includes(one.leadId);

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The value that was stored under a name first. */
function first<Value>(values: Map<string, Value>, name: string, value: Value): Value {
  const known = values.get(name);
  if (known !== undefined) return known;
  values.set(name, value);
  return value;
}

/** Every two rows that share one of the keys and that no user marked as different people, the older lead first; a pair comes once for each key. */
function* pairsOf(
  rows: readonly LeadDuplicatesRow[],
  kind: KeyKind,
  keys: ReadonlySet<string>,
): Generator<[LeadDuplicatesRow, LeadDuplicatesRow]> {
  const byKey = Map.groupBy(
    rows.flatMap((row) => row[keyFields[kind]].filter((key) => keys.has(key)).map((key) => ({ key, row }))),
    ({ key }) => key,
  );
  for (const group of byKey.values()) {
    const sorted = group.map(({ row }) => row).toSorted((a, b) => order(a.createdAt, b.createdAt) || order(a.leadId, b.leadId));
    for (const [at, one] of sorted.entries()) for (const other of sorted.slice(at + 1)) if (!areDifferent(one, other)) yield [one, other];
  }
}
