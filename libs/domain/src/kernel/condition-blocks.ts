/**
 * Conditions that users write: blocks of rows, joined by And or Or (001 §3 Dialer rule). The names of the fields are the documents'. Each kind of
 * rule declares its columns; check, editor and preview follow from them.
 */
import { choice, fields, json, list, longText, text } from './field-set';
import { isDay } from './moments';
import { isOneLine } from './plain-text';

export type Joined = 'And' | 'Or';
export type ConditionOperator = 'in' | 'NOT IN' | '<' | '>' | 'between';

/** A row: `value` is a text, a list, or two days as [from, to]; `displayName` is the value as users read it. */
export interface ConditionRow {
  columnName: string;
  operator: string;
  value: string | string[];
  displayName?: string | null;
  valueAry?: unknown[] | null;
}

export interface ConditionBlock {
  condition: Joined;
  rules: ConditionRow[];
}

/** A column that a row may test. The values of a column with a `parent` depend on those of its parent in the same block. */
export interface ConditionColumn {
  value: string;
  label: string;
  kind: 'words' | 'day' | 'number' | 'count';
  parent?: string;
}

/** Operators by the kind of column, with the word that screens show. */
export const operatorsOf = {
  words: [
    { value: 'in', label: 'Include' },
    { value: 'NOT IN', label: 'Exclude' },
  ],
  day: [
    { value: '<', label: 'Before' },
    { value: '>', label: 'After' },
    { value: 'between', label: 'Between' },
  ],
  number: [
    { value: '<', label: 'Less than' },
    { value: '>', label: 'More than' },
    { value: 'between', label: 'Between' },
  ],
  count: [
    { value: '<', label: 'Less than' },
    { value: '>', label: 'More than' },
    { value: 'between', label: 'Between' },
  ],
} as const satisfies Record<ConditionColumn['kind'], readonly { value: ConditionOperator; label: string }[]>;

/** The message if a required part of a rule is missing and no other one applies (001 §5). */
export const ALL_REQUIRED = 'All field are required';

const joined = ['And', 'Or'];
export const conditionRowFields = fields({
  columnName: text({ label: 'Column', required: 'Trigger Name required', most: 100 }),
  value: json({ label: 'Value', required: 'Trigger value required', most: 20_000 }),
  // Checked after the value, which may be an empty list (conditionProblem).
  operator: text({ label: 'Operator', most: 20 }),
  displayName: longText({ label: 'Displayed value', most: 20_000 }),
  valueAry: list({ label: 'Chosen values', most: 30_000 }),
});

/** How the rows of a block, or the blocks of a rule, are joined. */
export const joinField = (label: string) => choice({ label, of: joined, default: 'And', invalid: `${label} And or Or.` });

export const conditionBlockFields = fields({
  condition: joinField('Rows are joined by'),
  rules: list({ label: 'Rows', required: ALL_REQUIRED, rows: conditionRowFields }),
});

/** True for a missing, blank or empty value. */
export const isEmptyValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0 || value.every(isEmptyValue)
    : value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The values of a row as a list. */
export const valuesOf = ({ value }: Pick<ConditionRow, 'value'>): string[] => (Array.isArray(value) ? value : [value]);

/** Stands for the custom fields of a tenant among the columns that a rule may test. */
export const anyCustomField: ConditionColumn = { value: 'custom.*', label: 'Custom field', kind: 'words' };

const customKinds: Readonly<Record<string, ConditionColumn['kind']>> = { custom: 'words', customNumbers: 'number', customDates: 'day' };

/** The key of the custom field that a column names, such as `customNumbers.cf_marks`; undefined for other columns. */
export const customFieldOf = (columnName: string): string | undefined =>
  /^(?:custom|customNumbers|customDates)\.(cf_[a-z0-9_]+)$/.exec(columnName)?.[1];

function columnOf(columnName: string, columns: readonly ConditionColumn[]): ConditionColumn | undefined {
  const known = columns.find((one) => one.value === columnName && one !== anyCustomField);
  const key = columns.includes(anyCustomField) ? customFieldOf(columnName) : undefined;
  const kind = customKinds[columnName.split('.', 1)[0] ?? ''];
  return known ?? (key !== undefined && kind ? { value: columnName, label: key, kind } : undefined);
}

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/** The largest number that a column of counts is compared with. */
export const MOST_COUNTED = 9;

/** The first problem of the numbers of a row. */
function numberProblem({ label, kind }: ConditionColumn, operator: string, values: readonly string[]): string | undefined {
  const isRange = operator === 'between';
  if (values.length !== (isRange ? 2 : 1) || !values.every((one) => NUMBER.test(one)))
    return isRange ? `${label} needs two numbers.` : `${label} needs a number.`;
  const [from = 0, to = from] = values.map(Number);
  if (from > to) return `${label} needs two numbers, the smaller one first.`;
  if (kind === 'number') return undefined;
  const fits = [from, to].every((one) => Number.isInteger(one) && one >= 0 && one <= MOST_COUNTED);
  if (fits && operator === '<' && to === 0) return `${label} cannot be less than 0.`;
  return fits ? undefined : `${label} is compared with whole numbers from 0 to ${MOST_COUNTED}.`;
}

/** The first problem of a row, in the order of the documents: column, value, operator; then whether they fit each other. */
function rowProblem({ columnName, operator, value }: ConditionRow, columns: readonly ConditionColumn[]): string | undefined {
  if (isEmptyValue(columnName)) return 'Trigger Name required';
  if (isEmptyValue(value)) return 'Trigger value required';
  if (isEmptyValue(operator)) return 'Trigger operator required';
  const column = columnOf(columnName, columns);
  if (!column) return `There is no column ${columnName}.`;
  if (!operatorsOf[column.kind].some((one) => one.value === operator)) return `${column.label} cannot be compared by ${operator}.`;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every((one) => typeof one === 'string' && one.trim() !== '')) return `The values of ${column.label} must be texts.`;
  if (!values.every((one) => isOneLine(String(one)))) return `The values of ${column.label} must not contain control characters.`;
  if (column.kind === 'words') return undefined;
  if (column.kind !== 'day') return numberProblem(column, operator, values.map(String));
  if (operator !== 'between') return values.length === 1 && isDay(String(values[0])) ? undefined : `${column.label} needs a day.`;
  const [from, to] = values.map(String);
  const whole = values.length === 2 && from !== undefined && to !== undefined && isDay(from) && isDay(to) && from <= to;
  return whole ? undefined : `${column.label} needs two days, the earlier one first.`;
}

/** The first problem of the blocks of a rule; undefined if there is none. */
export function conditionProblem(blocks: readonly ConditionBlock[], columns: readonly ConditionColumn[]): string | undefined {
  if (blocks.length === 0 || blocks.some(({ rules }) => rules.length === 0)) return ALL_REQUIRED;
  for (const row of blocks.flatMap(({ rules }) => rules)) {
    const problem = rowProblem(row, columns);
    if (problem) return problem;
  }
  return undefined;
}
