import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { dialerColumns, dialerList, dialerRule } from '@matricula/domain/dialer';
import { conditionProblem, type ConditionBlock, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { DomainError } from '@matricula/domain/kernel';
import { dayRange, ListService } from '@matricula/lists';
import { ruleFilter } from '@matricula/read-models/lead';
import type { Filter } from '@matricula/read-models/kernel';
import type { RowOfRecord } from '@matricula/read-models/record';
import { RecordRows } from '../record';
import { VanishedValuesOfRules } from './vanished-values';

type Rule = RowOfRecord<typeof dialerRule>;

const newestFirst = [{ field: 'createdAt', dir: 'desc' as const }];

/** Dialer rules as the documented calls answer them (001 §3). */
@Injectable()
export class DialerRules {
  constructor(
    private readonly list: ListService,
    private readonly records: RecordRows,
    private readonly vanished: VanishedValuesOfRules,
  ) {}

  /** One page of rules, the newest first; of colleges, the rules that name one of them before those that name none. */
  async page(page: number, limit: number, colleges: readonly string[], context: RequestContext) {
    const list = this.list.declared(dialerRule.list, context);
    const ask = (where: Filter | undefined, skip: number) => this.list.page<Rule>(list, { where, sort: newestFirst, skip, limit }, context);
    const skip = (page - 1) * limit;
    if (colleges.length === 0) {
      const { rows, count, fresh } = await ask(undefined, skip);
      return { rules: await this.wire(rows, context), count, fresh };
    }
    const naming: Filter = { field: 'collegeIds', op: 'in', values: [...colleges] };
    const named = await this.list.count(list, { where: naming }, context);
    const first = await ask(naming, skip);
    const others = await ask({ field: 'collegeIds', op: 'exists', value: false }, Math.max(0, skip - named));
    const rows = [...first.rows, ...others.rows].slice(0, limit);
    const rules = (await this.wire(rows, context)).map((rule, at) => ({ ...rule, namesCollege: at < first.rows.length }));
    return { rules, count: others.count === undefined ? undefined : named + others.count, fresh: others.fresh };
  }

  /** @throws DomainError `dialer-rules/unknown` */
  async one(id: string, context: RequestContext) {
    return this.wire([await this.records.one(dialerRule, id, context)], context);
  }

  /** The dialer lists that are in use. */
  async lists(context: RequestContext) {
    const rows = await this.records.all(dialerList, context, { field: 'active', op: 'eq', value: true });
    return rows.map(({ recordId, value }) => ({ key: recordId, value }));
  }

  /** Counts the leads that this user sees and that match the blocks. @throws DomainError `dialer-rules/field-invalid` */
  async count(blocks: readonly ConditionBlock[], joined: Joined, context: RequestContext): Promise<number> {
    const problem = conditionProblem(blocks, dialerColumns);
    if (problem) throw new DomainError(`${dialerRule.list}/field-invalid`, problem, { rule: problem });
    const where = ruleFilter(joined, blocks, (from, to) => dayRange(from, to, context.timeZone));
    return this.list.count(this.list.declared('leads', context), { where }, context);
  }

  private async wire(rows: readonly Rule[], context: RequestContext) {
    const names = new Map((await this.records.all(dialerList, context)).map(({ recordId, value }) => [recordId, value]));
    const gone = await this.vanished.of(
      rows.map(({ rule }) => (rule ?? []) as unknown as ConditionBlock[]),
      context,
    );
    return rows.map((row, at) => ({
      ...{ id: row.recordId, _id: row.recordId, name: row.name, zone: context.timeZone, triggerType: row.triggerType },
      rule: (row.rule ?? []) as unknown as ConditionBlock[],
      globleCondtion: row.joined === 'Or' ? 'Or' : 'And',
      listIds: row.listIds.map((key) => ({ key, value: names.get(key) ?? key })),
      // Values and lists that were deleted since: the rule matches nobody by them, and puts nobody there.
      vanished: gone[at] ?? [],
      vanishedLists: row.listIds.filter((key) => !names.has(key)),
      priority: row.priority ?? null,
      status: row.active === false ? 0 : 1,
      /** It names one of the colleges that were asked for. */
      namesCollege: false,
      ...{ createdByName: row.createdByUser, createdAt: row.createdAt, updatedAt: row.updatedAt },
      // Rules name no users; the document's fields are empty lists.
      ...{ userNames: [] as string[], userIds: [] as string[] },
    }));
  }
}
