import { type ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import { t } from '../texts/texts';

type Row = { columnName: string; operator: string; value: string };

interface MatchedRowsProps {
  columns: readonly ConditionColumn[];
  rows: readonly Row[];
}

const sentences: Readonly<Record<string, (column: string, value: string) => string>> = {
  in: (column, value) => t`${column} is ${value}`,
  'NOT IN': (column, value) => t`${column} is not ${value}`,
  '<': (column, value) => t`${column} is before ${value}`,
  '>': (column, value) => t`${column} is after ${value}`,
  between: (column, value) => t`${column} is between ${value}`,
};

function inWords({ columnName, operator, value }: Row, columns: readonly ConditionColumn[]): string {
  const column = t(columns.find((one) => one.value === columnName)?.label ?? columnName);
  const parts = value.split(', ');
  const last = parts.pop() ?? '';
  const first = parts.join(', ');
  const values = first === '' ? last : operator === 'between' ? t`${first} and ${last}` : t`${first} or ${last}`;
  return (sentences[operator] ?? ((name, said) => `${name} ${operator} ${said}`))(column, values);
}

/** The rows of a rule that a lead matched, in words: "State is Delhi or Haryana; Lead Priority is High". */
export function MatchedRows({ columns, rows }: MatchedRowsProps) {
  return <small className="faint">{rows.map((row) => inWords(row, columns)).join('; ')}</small>;
}
