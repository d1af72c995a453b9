import { Injectable } from '@nestjs/common';
import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { likeness, type Likeness, type LikenessReason } from '@matricula/domain/lead';
import { allOf } from '@matricula/lists';
import { leadAccess } from '@matricula/projections/lead';
import type { Filter } from '@matricula/read-models/kernel';
import { leadDuplicates, type LeadDuplicatesRow } from '@matricula/read-models/lead';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';

/** Two leads that may be one person. The older one is the first. */
export interface DuplicatePair extends Likeness {
  leadId: string;
  otherLeadId: string;
}

/** Most keys of a kind that are looked at. */
const MOST_KEYS = 5_000;
/** A key that more leads share says nothing. */
const MOST_OF_A_KEY = 20;
const AT_ONCE = 1_000;

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
  async pairs(context: RequestContext, leadId?: string): Promise<DuplicatePair[]> {
    const { tenantId } = context;
    await whole(this.reads, leadDuplicates, tenantId);
    await ownWrites(this.reads, leadDuplicates, context);
    const seen = allOf({ field: 'gone', op: 'eq', value: false }, leadAccess.filter(context.sight));
    const rows = leadId === undefined ? await this.sharing(tenantId, seen) : await this.sharingWith(tenantId, leadId, seen);
    const kept = hiddenOfLeads(context.sight);
    const reveals = ({ kind }: Likeness['reasons'][number]) => !kept || fieldsOf[kind].every((field) => kept.asks(field));
    return pairsOf(rows)
      .filter(([one, other]) => leadId === undefined || one.leadId === leadId || other.leadId === leadId)
      .flatMap(([one, other]) => {
        const alike = likeness(one, other);
        const reasons = alike?.reasons.filter(reveals) ?? [];
        if (!alike || reasons.length === 0) return [];
        const similarity = reasons.length === alike.reasons.length ? alike.similarity : (reasons[0]?.similarity ?? 0);
        return [{ leadId: one.leadId, otherLeadId: other.leadId, similarity, reasons }];
      })
      .toSorted((a, b) => b.similarity - a.similarity || a.leadId.localeCompare(b.leadId) || a.otherLeadId.localeCompare(b.otherLeadId));
  }

  /** The rows that share a key with another row. */
  private async sharing(tenantId: string, seen: Filter | undefined): Promise<LeadDuplicatesRow[]> {
    const found = await this.reads.distinct(leadDuplicates, tenantId, ['contactKeys', 'nameKeys'], { where: seen }, MOST_KEYS);
    const shared = (field: 'contactKeys' | 'nameKeys') =>
      (found[field] ?? []).flatMap(({ value, count }) => (value !== null && count > 1 && count <= MOST_OF_A_KEY ? [String(value)] : []));
    const rows = await Promise.all([
      this.of(tenantId, 'contactKeys', shared('contactKeys'), seen),
      this.of(tenantId, 'nameKeys', shared('nameKeys'), seen),
    ]);
    return [...new Map(rows.flat().map((row) => [row.leadId, row])).values()];
  }

  private async sharingWith(tenantId: string, leadId: string, seen: Filter | undefined): Promise<LeadDuplicatesRow[]> {
    const row = await this.reads.get(leadDuplicates, tenantId, leadId);
    if (!row || row.gone) return [];
    const others = await Promise.all([
      this.of(tenantId, 'contactKeys', row.contactKeys, seen),
      this.of(tenantId, 'nameKeys', row.nameKeys, seen),
    ]);
    return [...new Map([row, ...others.flat()].map((one) => [one.leadId, one])).values()];
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

/** Every two rows with a common key that no user marked as different people, each pair once, the older lead first. */
function pairsOf(rows: readonly LeadDuplicatesRow[]): [LeadDuplicatesRow, LeadDuplicatesRow][] {
  const byKey = Map.groupBy(
    rows.flatMap((row) => [...row.contactKeys, ...row.nameKeys].map((key) => ({ key, row }))),
    ({ key }) => key,
  );
  const pairs = new Map<string, [LeadDuplicatesRow, LeadDuplicatesRow]>();
  for (const group of byKey.values()) {
    if (group.length > MOST_OF_A_KEY) continue;
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
