import { useMemo } from 'react';
import { anyCustomField, type ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import { ruleColumns } from '@matricula/domain/rule/rule-definition';
import { customPlace } from '@matricula/read-models/lead';
import { useCustomSet } from '../lead/custom-fields.query';
import { useLabels, withLabels } from '../session/labels';
import { t } from '../texts/texts';

/** The custom fields as columns of conditions. */
const customColumnsOf = (set: FieldSet): ConditionColumn[] =>
  Object.entries(set).map(([key, { kind, label }]) => ({
    ...{ value: customPlace(key, kind), label },
    kind: kind === 'integer' || kind === 'decimal' ? 'number' : kind === 'date' ? 'day' : 'words',
  }));

/** The columns that rules test: fields of leads with the tenant's nouns, counts, and custom fields. */
export function useRuleColumns(): readonly ConditionColumn[] {
  const labels = useLabels();
  const set = useCustomSet();
  return useMemo(() => {
    const own = ruleColumns.filter((column) => column !== anyCustomField);
    return [...own.map((column) => ({ ...column, label: withLabels(t(column.label), labels) })), ...customColumnsOf(set)];
  }, [labels, set]);
}
