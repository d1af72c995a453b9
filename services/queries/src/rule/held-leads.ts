import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { definitionOf, givingKinds, type AutomationHalted } from '@matricula/domain/rule';
import { allOf, dayRange } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, ruleFilter } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { ReadStore } from '@matricula/read-store';

const unowned: readonly Filter[] = [
  { field: 'removed', op: 'eq', value: false },
  { field: 'ownerId', op: 'exists', value: false },
];

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

  /** The conditions of a rule that gives new leads; undefined for other rules. */
  private async matching({ tenantId, timeZone }: RequestContext, ruleId: string): Promise<Filter[] | undefined> {
    const row = await this.reads.get<RuleRow>(ruleList, tenantId, ruleId);
    if (!row || !givingKinds.includes(row.kind)) return undefined;
    const { rule, globleCondtion } = definitionOf(row.definitionInForce ?? row.definition);
    if (rule.length === 0) return [];
    return [ruleFilter(globleCondtion, rule, (from, to) => dayRange(from, to, timeZone))];
  }
}
