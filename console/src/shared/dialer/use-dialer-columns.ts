import { useMemo } from 'react';
import { dialerColumns } from '@matricula/domain/dialer/dialer-conditions';
import type { ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import { useLabels, withLabels } from '../session/labels';

/** The columns of conditions, with the tenant's nouns. */
export function useDialerColumns(): readonly ConditionColumn[] {
  const labels = useLabels();
  return useMemo(() => dialerColumns.map((column) => ({ ...column, label: withLabels(column.label, labels) })), [labels]);
}
