import { conditionProblem } from '@matricula/domain/kernel/condition-blocks';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { definitionOf, firesOn, ruleColumns, type RuleDefinition, type RuleKind } from '@matricula/domain/rule';
import { ruleMatch, valueAt, type MatchedRow } from '@matricula/lists';
import type { LeadRow } from '@matricula/read-models/lead';
import type { RuleRow } from '@matricula/read-models/rule';

/** A version of a rule that is in force, or in a dry run. */
export interface RuleInForce {
  ruleId: string;
  kind: RuleKind;
  name: string;
  version: number;
  definition: RuleDefinition;
  isDryRun: boolean;
  createdAt: string;
  matches: (lead: LeadRow, at?: string) => boolean;
  /** The conditions that a lead meets; undefined if it does not match. */
  matched: (lead: LeadRow, at?: string) => MatchedRow[] | undefined;
}

/** Whether an event fires a rule by its trigger and conditions, with the lead as it is after the event and was before it. */
export const isFiredBy = (
  { ruleId, definition, matches }: RuleInForce,
  event: RecordedEvent,
  now: LeadRow,
  before: () => LeadRow | undefined,
): boolean =>
  firesOn({ ...definition, ruleId }, event, { now, before, matches: (row: LeadRow) => matches(row, event.at), valueOf: valueAt });

/** The rules in force among these; one that no longer fits its columns is left out. */
export function inForce(rows: readonly RuleRow[], timeZone: string): RuleInForce[] {
  return rows.flatMap((row): RuleInForce[] => {
    const { ruleId, kind, state, inForce: version, definitionInForce, nameInForce, name, createdAt } = row;
    if ((state !== 'active' && state !== 'dry-run') || version === undefined || !definitionInForce) return [];
    const definition = definitionOf(definitionInForce);
    const { rule, globleCondtion } = definition;
    if (rule.length > 0 && conditionProblem(rule, ruleColumns)) return [];
    const match = ruleMatch({ joined: globleCondtion, blocks: rule }, timeZone);
    // A rule without conditions matches every lead.
    const matched = (lead: LeadRow, at?: string) => (rule.length === 0 ? [] : match(lead, at));
    return [
      {
        ...{ ruleId, kind, name: nameInForce ?? name, version, definition, isDryRun: state === 'dry-run', createdAt },
        ...{ matched, matches: (lead, at) => matched(lead, at) !== undefined },
      },
    ];
  });
}
