import { operatorsOf, type ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import { t } from '../texts/texts';

const operators = Object.values(operatorsOf).flat();

interface MatchedRowsProps {
  columns: readonly ConditionColumn[];
  rows: readonly { columnName: string; operator: string; value: string }[];
}

/** The rows of a rule that a lead matched, in words. */
export function MatchedRows({ columns, rows }: MatchedRowsProps) {
  return (
    <small className="faint">
      {rows
        .map(({ columnName, operator, value }) => {
          const column = columns.find((one) => one.value === columnName)?.label ?? columnName;
          return `${column} ${t(operators.find((one) => one.value === operator)?.label ?? operator)} ${value}`;
        })
        .join('; ')}
    </small>
  );
}
