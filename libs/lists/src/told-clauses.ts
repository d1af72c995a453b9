import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { testedField, type LeadRow } from '@matricula/read-models/lead';
import { ruleTrial, type RuleConditions } from './rule-match';

/** A condition of a rule or of a step, with the value of the lead at that moment. */
export interface ToldClause {
  columnName: string;
  operator: string;
  value: string;
  actual: string | null;
  met: boolean;
}

/** The conditions with the values of a lead at a moment, now by default; without conditions on fields that are hidden from the role of the user. */
export function toldClauses(
  { joined, blocks }: RuleConditions,
  lead: LeadRow,
  { sight, timeZone }: Pick<RequestContext, 'sight' | 'timeZone'>,
  at?: string,
): ToldClause[] {
  const hidden = hiddenOfLeads(sight);
  return ruleTrial({ joined, blocks }, timeZone, lead, at)
    .rows.filter(({ columnName }) => !hidden || hidden.asks(testedField(columnName)))
    .map(({ actual = null, ...row }) => ({ ...row, actual }));
}
