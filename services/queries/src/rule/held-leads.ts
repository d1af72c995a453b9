import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { definitionOf, givingKinds, type AutomationHalted } from '@matricula/domain/rule';
import { allOf, dayRange } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, ruleFilter } from '@matricula/read-models/lead';
import { ruleList, ruleTurns, type RuleRow } from '@matricula/read-models/rule';
import { ReadStore } from '@matricula/read-store';

const unowned: readonly Filter[] = [
  { field: 'removed', op: 'eq', value: false },
  { field: 'ownerId', op: 'exists', value: false },
];

/** Rules that one answer lists. */
const MOST_RULES = 1_000;

/** Leads that wait because the giving of leads, or the rule that matches them, is stopped. */
@Injectable()
export class HeldLeads {
  constructor(private readonly reads: ReadStore) {}

  /** The number of leads without an owner that came in since a stop, and that the stopped rule matches if it is one; 0 for stops of other things. */
  async waiting(context: RequestContext, { scope, ruleId, since }: AutomationHalted['data']): Promise<number> {
    if (scope === 'messages' || scope === 'entries') return 0;
    const came: Filter = { field: 'createdAt', op: 'gte', value: since };
    const matching = scope === 'rule' ? await this.matching(context, ruleId ?? '') : [];
    return matching ? this.reads.count(leadList, context.tenantId, { where: allOf(came, ...unowned, ...matching) }) : 0;
  }

  /** The kind of the rule that is stopped; null for stops of other things. */
  async kindOf({ tenantId }: RequestContext, { scope, ruleId }: AutomationHalted['data']): Promise<RuleRow['kind'] | null> {
    if (scope !== 'rule' || ruleId === undefined) return null;
    return (await this.reads.get<RuleRow>(ruleList, tenantId, ruleId))?.kind ?? null;
  }

  /** The active rules and workflows by name, with the number of leads that wait in the queue of each. */
  async rules({ tenantId }: RequestContext) {
    const where = { field: 'state', op: 'eq' as const, value: 'active' };
    const sort = [{ field: 'name', dir: 'asc' as const }];
    const rows = await this.reads.page<RuleRow>(ruleList, tenantId, { where, sort, limit: MOST_RULES });
    const waits = { where: { field: 'outcome', op: 'eq' as const, value: 'waiting' } };
    const { ruleId = [] } = await this.reads.distinct(ruleTurns, tenantId, ['ruleId'], waits, MOST_RULES);
    const waiting = new Map(ruleId.map(({ value, count }) => [String(value), count]));
    return rows.map(({ ruleId: id, name, kind }) => ({ id, name, kind, waiting: waiting.get(id) ?? 0 }));
  }

  /** The conditions of a rule that gives new leads; undefined for other rules. */
  private async matching({ tenantId, timeZone }: RequestContext, ruleId: string): Promise<Filter[] | undefined> {
    const row = await this.reads.get<RuleRow>(ruleList, tenantId, ruleId);
    if (!row || !givingKinds.includes(row.kind)) return undefined;
    const { rule, globleCondtion } = definitionOf(row.definitionInForce ?? row.definition);
    if (rule.length === 0) return [];
    return [ruleFilter(globleCondtion, rule, (from, to) => dayRange(from, to, timeZone))];
  }
}
