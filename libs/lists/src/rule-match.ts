import { customFieldOf, type ConditionBlock, type ConditionRow, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { dayRange } from './day-range';
import { countOf } from '@matricula/domain/kernel/lead-columns';
import { countedAt, leadList, rowFilter, testedField, type LeadRow } from '@matricula/read-models/lead';
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

const isoNow = () => new Date().toISOString();

/** The value of a lead in the column of a condition at a moment, as text; undefined if it has none. */
export function valueAt(columnName: string, lead: LeadRow, at = isoNow()): string | undefined {
  const key = customFieldOf(columnName);
  if (key !== undefined) return lead.custom?.[key];
  const value = countedAt(columnName, lead, at) ?? lead[testedField(columnName) as keyof LeadRow];
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

/** A row as a test. Counts depend on the moment, so they are compiled for each. */
function testOf(row: ConditionRow, timeZone: string): (lead: { key: string; row: LeadRow }, at: string) => boolean {
  const days = (from: string, to: string) => dayRange(from, to, timeZone);
  if (countOf(row.columnName)) return (lead, at) => condition(leadList, rowFilter(row, days, at))(lead);
  return condition(leadList, rowFilter(row, days));
}

function trialOf({ joined, blocks }: RuleConditions, timeZone: string): (lead: LeadRow, at: string) => Trial {
  const compiled = blocks.map(({ condition: how, rules }) => ({
    how,
    rows: rules.map((row) => ({ row, test: testOf(row, timeZone) })),
  }));
  return (lead, at) => {
    const of = { key: lead.leadId, row: lead };
    const tried = compiled.map(({ how, rows }) => {
      const results = rows.map(({ row, test }) => ({ row, is: test(of, at) }));
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
        tried.flatMap(({ results }) =>
          results.map(({ row, is }) => ({ ...told(row), actual: valueAt(row.columnName, lead, at), met: is })),
        ),
      matched: isMatch
        ? tried.flatMap(({ is, results }) => (is ? results.flatMap((one) => (one.is ? [told(one.row)] : [])) : []))
        : undefined,
    };
  };
}

/** Compiles a rule for leads in memory, with the same result as its filter: the rows that a lead matches; undefined if it does not match the rule. */
export function ruleMatch(conditions: RuleConditions, timeZone: string): (lead: LeadRow, at?: string) => MatchedRow[] | undefined {
  const trial = trialOf(conditions, timeZone);
  return (lead, at = isoNow()) => trial(lead, at).matched;
}

/** Each row of a rule, with the value of a lead and whether the lead meets it; and whether the lead matches the rule. */
export function ruleTrial(
  conditions: RuleConditions,
  timeZone: string,
  lead: LeadRow,
  at = isoNow(),
): { matches: boolean; rows: TriedRow[] } {
  if (conditions.blocks.length === 0) return { matches: true, rows: [] };
  const { rows, matched } = trialOf(conditions, timeZone)(lead, at);
  return { matches: matched !== undefined, rows: rows() };
}

/** Compiles a rule for leads in memory: whether a lead matches it. A rule without conditions matches every lead. */
export function ruleTest(conditions: RuleConditions, timeZone: string): (lead: LeadRow, at?: string) => boolean {
  if (conditions.blocks.length === 0) return () => true;
  const match = ruleMatch(conditions, timeZone);
  return (lead, at) => match(lead, at) !== undefined;
}
