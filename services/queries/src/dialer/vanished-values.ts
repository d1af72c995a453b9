import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { city, college, course, state, stream } from '@matricula/domain/catalog';
import { dialerColumns, fixedValues, type DialerColumn } from '@matricula/domain/dialer';
import { valuesOf, type ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import { leadSource, leadStage } from '@matricula/domain/lead';
import { ListService } from '@matricula/lists';
import { RecordRows } from '../record';

/** Values of a row of a rule that no longer exist. */
export interface VanishedValues {
  /** Name and label of the column. */
  column: string;
  label: string;
  values: string[];
}

/** Fields of leads that may have values outside the masters. */
const ofLeads: Readonly<Partial<Record<DialerColumn, string>>> = { prmary_source: 'primarySource', course: 'course', city: 'city' };

/** Finds the values of rules that were deleted or renamed since, such as a stage: such a row matches no lead any more. */
@Injectable()
export class VanishedValuesOfRules {
  constructor(
    private readonly records: RecordRows,
    private readonly list: ListService,
  ) {}

  /** For each rule, in their order. Reads each master once. */
  async of(rules: readonly (readonly ConditionBlock[])[], context: RequestContext): Promise<VanishedValues[][]> {
    const known = new Map<string, Promise<ReadonlySet<string> | undefined>>();
    const valuesOfColumn = (column: string) => {
      const found = known.get(column) ?? this.known(column as DialerColumn, context);
      known.set(column, found);
      return found;
    };
    const ofRule = async (blocks: readonly ConditionBlock[]): Promise<VanishedValues[]> => {
      const gone = new Map<string, Set<string>>();
      for (const row of blocks.flatMap(({ rules: rows }) => rows)) {
        const existing = await valuesOfColumn(row.columnName);
        if (!existing) continue;
        for (const value of valuesOf(row)) {
          if (existing.has(value) || (await this.isOfLeads(row.columnName as DialerColumn, value, context))) continue;
          gone.set(row.columnName, (gone.get(row.columnName) ?? new Set()).add(nameOf(row, value)));
        }
      }
      return [...gone].map(([column, values]) => ({ column, label: labelOf(column), values: [...values] }));
    };
    return Promise.all(rules.map(ofRule));
  }

  /** The values that exist for a column; undefined for one whose values are free. */
  private async known(column: DialerColumn, context: RequestContext): Promise<ReadonlySet<string> | undefined> {
    const fixed = fixedValues[column];
    if (fixed) return new Set(fixed.map(({ value }) => value));
    switch (column) {
      case 'last_callaction_btn_message':
        return new Set((await this.records.all(leadStage, context)).map(({ stageName }) => stageName));
      case 'last_callaction_sub_stage':
        return new Set(
          (await this.records.all(leadStage, context)).flatMap(({ subStages }) =>
            (subStages ?? []).map((one) => String((one as { name: unknown }).name)),
          ),
        );
      case 'prmary_source':
        return new Set((await this.records.all(leadSource, context)).map(({ name }) => name));
      case 'state':
        return new Set((await this.records.values(state, 'value', context)).map(({ name }) => name));
      case 'city':
        return new Set((await this.records.values(city, 'name', context)).map(({ name }) => name));
      case 'stream':
        return new Set((await this.records.values(stream, 'catName', context)).map(({ name }) => name));
      case 'course':
        return new Set((await this.records.values(course, 'courseName', context)).map(({ name }) => name));
      case 'clg_id':
        return new Set((await this.records.all(college, context)).map(({ recordId }) => recordId));
      default:
        return undefined;
    }
  }

  /** Whether a lead that the user sees has the value. */
  private async isOfLeads(column: DialerColumn, value: string, context: RequestContext): Promise<boolean> {
    const field = ofLeads[column];
    const leads = this.list.open(context).find(({ name }) => name === 'leads');
    if (!field || !leads || this.list.asked(leads, [field], context).length === 0) return false;
    return (await this.list.count(leads, { where: { field, op: 'eq', value } }, context)) > 0;
  }
}

const labelOf = (column: string) => dialerColumns.find(({ value }) => value === column)?.label ?? column;

/** A value as the rule shows it: a college by its name. */
function nameOf({ valueAry }: { valueAry?: unknown[] | null }, value: string): string {
  const chosen = (valueAry ?? []).find((one) => (one as { value?: unknown } | null)?.value === value) as { label?: unknown } | undefined;
  return typeof chosen?.label === 'string' ? chosen.label : value;
}
