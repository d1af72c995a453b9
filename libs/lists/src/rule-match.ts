import type { ConditionBlock, ConditionRow, Joined } from '@matricula/domain/kernel/condition-blocks';
import { dayRange } from './day-range';
import { leadList, rowFilter, testedField, type LeadRow } from '@matricula/read-models/lead';
import { condition } from '@matricula/read-store';

/** The conditions of a rule, which have been checked. */
export interface RuleConditions {
  joined: Joined;
  blocks: readonly ConditionBlock[];
}

/** A row of a rule that a lead matches. */
export interface MatchedRow {
  columnName: string;
  operator: string;
  value: string;
}

const told = ({ columnName, operator, value, displayName }: ConditionRow): MatchedRow => ({
  columnName,
  operator,
  value: displayName || (Array.isArray(value) ? value.join(', ') : value),
});

/** The value of a lead in the column of a condition, as text; undefined if it has none. */
export function valueAt(columnName: string, lead: LeadRow): string | undefined {
  const value = lead[testedField(columnName)];
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

const holds = (how: Joined, parts: readonly boolean[]) => (how === 'Or' ? parts.some(Boolean) : parts.every(Boolean));

/** A row of a rule, with the value of a lead and whether the lead meets it. */
export interface TriedRow extends MatchedRow {
  actual?: string;
  met: boolean;
}

/** What came of testing a lead: each row of the rule, and those of the blocks that hold if the lead matches the rule. */
interface Trial {
  rows: () => TriedRow[];
  matched: MatchedRow[] | undefined;
}

function trialOf({ joined, blocks }: RuleConditions, timeZone: string): (lead: LeadRow) => Trial {
  const compiled = blocks.map(({ condition: how, rules }) => ({
    how,
    rows: rules.map((row) => ({
      row,
      test: condition(
        leadList,
        rowFilter(row, (from, to) => dayRange(from, to, timeZone)),
      ),
    })),
  }));
  return (lead) => {
    const of = { key: lead.leadId, row: lead };
    const tried = compiled.map(({ how, rows }) => {
      const results = rows.map(({ row, test }) => ({ row, is: test(of) }));
      const is = holds(
        how,
        results.map((one) => one.is),
      );
      return { is, results };
    });
    const isMatch = holds(
      joined,
      tried.map(({ is }) => is),
    );
    return {
      rows: () =>
        tried.flatMap(({ results }) => results.map(({ row, is }) => ({ ...told(row), actual: valueAt(row.columnName, lead), met: is }))),
      matched: isMatch
        ? tried.flatMap(({ is, results }) => (is ? results.flatMap((one) => (one.is ? [told(one.row)] : [])) : []))
        : undefined,
    };
  };
}

/** Compiles a rule for leads in memory, with the same result as its filter: the rows that a lead matches; undefined if it does not match the rule. */
export function ruleMatch(conditions: RuleConditions, timeZone: string): (lead: LeadRow) => MatchedRow[] | undefined {
  const trial = trialOf(conditions, timeZone);
  return (lead) => trial(lead).matched;
}

/** Each row of a rule, with the value of a lead and whether the lead meets it; and whether the lead matches the rule. */
export function ruleTrial(conditions: RuleConditions, timeZone: string, lead: LeadRow): { matches: boolean; rows: TriedRow[] } {
  if (conditions.blocks.length === 0) return { matches: true, rows: [] };
  const { rows, matched } = trialOf(conditions, timeZone)(lead);
  return { matches: matched !== undefined, rows: rows() };
}

/** Compiles a rule for leads in memory: whether a lead matches it. A rule without conditions matches every lead. */
export function ruleTest(conditions: RuleConditions, timeZone: string): (lead: LeadRow) => boolean {
  if (conditions.blocks.length === 0) return () => true;
  const match = ruleMatch(conditions, timeZone);
  return (lead) => match(lead) !== undefined;
}
