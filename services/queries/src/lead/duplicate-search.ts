import { Injectable } from '@nestjs/common';
import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { likeness, type Likeness, type LikenessReason } from '@matricula/domain/lead';
import { allOf } from '@matricula/lists';
import { leadAccess } from '@matricula/projections/lead';
import type { Filter, GroupBound } from '@matricula/read-models/kernel';
import { leadDuplicates, type LeadDuplicatesRow } from '@matricula/read-models/lead';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';

/** Two leads that may be one person. The older one is the first. */
export interface DuplicatePair extends Likeness {
  leadId: string;
  otherLeadId: string;
}

/** Pairs, and how many keys are shared by too many leads to compare them. */
export interface DuplicatesFound {
  pairs: DuplicatePair[];
  leftOut: Record<KeyKind, number>;
}

/** A key that more leads share says nothing. */
const MOST_OF_A_KEY = 20;
/** Keys that are read at once. */
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

/** Finds pairs of leads that may be one person: leads with a common key are compared. */
@Injectable()
export class DuplicateSearch {
  constructor(private readonly reads: ReadStore) {}

  /** The pairs that the user may see, the most similar first; with `leadId` those of one lead. */
  async find(context: RequestContext, leadId?: string): Promise<DuplicatesFound> {
    const { tenantId } = context;
    await whole(this.reads, leadDuplicates, tenantId);
    await ownWrites(this.reads, leadDuplicates, context);
    const seen = allOf({ field: 'gone', op: 'eq', value: false }, leadAccess.filter(context.sight));
    const row = leadId === undefined ? undefined : await this.reads.get(leadDuplicates, tenantId, leadId);
    if (leadId !== undefined && (!row || row.gone)) return { pairs: [], leftOut: { contacts: 0, names: 0 } };
    const [contacts, names] = await Promise.all(
      keyKinds.map((kind) => (row ? this.keysOf(tenantId, kind, row, seen) : this.allKeys(tenantId, kind, seen))),
    );
    const shared = { contacts: contacts?.shared ?? [], names: names?.shared ?? [] };
    const kept = hiddenOfLeads(context.sight);
    const told = (fields: readonly string[]) => !kept || fields.every((field) => kept.asks(field));
    const pairs = pairsOf(await this.rows(tenantId, shared, seen), new Set([...shared.contacts, ...shared.names]))
      .filter(([one, other]) => leadId === undefined || one.leadId === leadId || other.leadId === leadId)
      .flatMap(([one, other]) => {
        const alike = likeness(one, other);
        const reasons = alike?.reasons.filter(({ kind }) => told(fieldsOf[kind])) ?? [];
        if (!alike || reasons.length === 0) return [];
        const similarity = reasons.length === alike.reasons.length ? alike.similarity : (reasons[0]?.similarity ?? 0);
        return [{ leadId: one.leadId, otherLeadId: other.leadId, similarity, reasons }];
      })
      .toSorted((a, b) => b.similarity - a.similarity || a.leadId.localeCompare(b.leadId) || a.otherLeadId.localeCompare(b.otherLeadId));
    const leftOut = (kind: KeyKind, keys: Keys | undefined) => (told(fieldsOfKeys[kind]) ? (keys?.leftOut ?? 0) : 0);
    return { pairs, leftOut: { contacts: leftOut('contacts', contacts), names: leftOut('names', names) } };
  }

  /** The keys that several leads share. The store selects them, so all are found, however many there are. */
  private async allKeys(tenantId: string, kind: KeyKind, where: Filter | undefined): Promise<Keys> {
    const field = keyFields[kind];
    const found: Keys = { shared: [], leftOut: 0 };
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
  private async keysOf(tenantId: string, kind: KeyKind, row: LeadDuplicatesRow, seen: Filter | undefined): Promise<Keys> {
    const field = keyFields[kind];
    const counted = await Promise.all(
      row[field].map(async (key) => {
        const where = allOf({ field, op: 'eq', value: key }, seen);
        return { key, leads: await this.reads.count(leadDuplicates, tenantId, { where }) };
      }),
    );
    return {
      shared: counted.filter(({ leads }) => leads <= MOST_OF_A_KEY).map(({ key }) => key),
      leftOut: counted.filter(({ leads }) => leads > MOST_OF_A_KEY).length,
    };
  }

  private async rows(tenantId: string, keys: Record<KeyKind, readonly string[]>, seen: Filter | undefined): Promise<LeadDuplicatesRow[]> {
    const rows = await Promise.all(keyKinds.map((kind) => this.of(tenantId, keyFields[kind], keys[kind], seen)));
    return [...new Map(rows.flat().map((row) => [row.leadId, row])).values()];
  }

  private async of(tenantId: string, field: string, keys: readonly string[], seen: Filter | undefined): Promise<LeadDuplicatesRow[]> {
    const rows: LeadDuplicatesRow[] = [];
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const where = allOf({ field, op: 'in', values: keys.slice(at, at + AT_ONCE) }, seen);
      for await (const some of this.reads.stream(leadDuplicates, tenantId, { where })) rows.push(...some);
    }
    return rows;
  }
}

/** Keys that few enough leads share to compare them, and the number of those that too many share. */
interface Keys {
  shared: string[];
  leftOut: number;
}

/** Every two rows that share one of the keys and that no user marked as different people, each pair once, the older lead first. */
function pairsOf(rows: readonly LeadDuplicatesRow[], keys: ReadonlySet<string>): [LeadDuplicatesRow, LeadDuplicatesRow][] {
  const byKey = Map.groupBy(
    rows.flatMap((row) => [...row.contactKeys, ...row.nameKeys].filter((key) => keys.has(key)).map((key) => ({ key, row }))),
    ({ key }) => key,
  );
  const pairs = new Map<string, [LeadDuplicatesRow, LeadDuplicatesRow]>();
  for (const group of byKey.values()) {
    const sorted = group
      .map(({ row }) => row)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.leadId.localeCompare(b.leadId));
    for (const [at, one] of sorted.entries())
      for (const other of sorted.slice(at + 1))
        if (!one.notDuplicates.includes(other.leadId) && !other.notDuplicates.includes(one.leadId))
          pairs.set(`${one.leadId}/${other.leadId}`, [one, other]);
  }
  return [...pairs.values()];
}
