/** Changes of the blocks and rows of a rule, as the editor makes them. Pure. */
import {
  isEmptyValue,
  operatorsOf,
  valuesOf,
  type ConditionBlock,
  type ConditionColumn,
  type ConditionRow,
} from '@matricula/domain/kernel/condition-blocks';

/** A value that can be chosen. */
export interface ConditionOption {
  value: string;
  label: string;
}

export const emptyRow: ConditionRow = { columnName: '', operator: '', value: '' };
export const emptyBlock: ConditionBlock = { condition: 'And', rules: [emptyRow] };

type Columns = readonly ConditionColumn[];

const kindOf = (columns: Columns, columnName: string) => columns.find(({ value }) => value === columnName)?.kind;

/**
 * The values chosen in the parent rows of a column, within its block: undefined if there is no such row, so that all values can be chosen; empty if
 * none of them has a value.
 */
export function parentValues({ rules }: ConditionBlock, columnName: string, columns: Columns): string[] | undefined {
  const parent = columns.find(({ value }) => value === columnName)?.parent;
  const rows = rules.filter((row) => parent !== undefined && row.columnName === parent);
  return rows.length === 0 ? undefined : [...new Set(rows.filter(({ value }) => !isEmptyValue(value)).flatMap(valuesOf))];
}

const cleared = (row: ConditionRow): ConditionRow => ({ columnName: row.columnName, operator: row.operator, value: '' });

/** Clears the values of rows whose parent row has none. */
function settled(block: ConditionBlock, columns: Columns): ConditionBlock {
  const isCleared = ({ columnName, value }: ConditionRow) => !isEmptyValue(value) && parentValues(block, columnName, columns)?.length === 0;
  return block.rules.some(isCleared) ? { ...block, rules: block.rules.map((row) => (isCleared(row) ? cleared(row) : row)) } : block;
}

const withBlock = (blocks: readonly ConditionBlock[], at: number, block: ConditionBlock) =>
  blocks.map((one, index) => (index === at ? block : one));

/** Changes a row. Another column clears the value, and the operator if it does not fit; another kind of operator clears the value. */
export function changedRow(
  blocks: readonly ConditionBlock[],
  [blockAt, rowAt]: readonly [block: number, row: number],
  change: Partial<ConditionRow>,
  columns: Columns,
): ConditionBlock[] {
  const block = blocks[blockAt];
  const row = block?.rules[rowAt];
  if (!block || !row) return [...blocks];
  const next = { ...row, ...change };
  const kind = kindOf(columns, next.columnName);
  const fits = kind !== undefined && operatorsOf[kind].some(({ value }) => value === next.operator);
  const isOther = next.columnName !== row.columnName;
  const isRange = (next.operator === 'between') !== (row.operator === 'between');
  const kept = { ...next, operator: isOther && !fits ? '' : next.operator };
  const rules = block.rules.map((one, at) => (at === rowAt ? (isOther || isRange ? cleared(kept) : kept) : one));
  return withBlock(blocks, blockAt, settled({ ...block, rules }, columns));
}

/** Adds an empty row below another one. */
export function withRow(blocks: readonly ConditionBlock[], [blockAt, rowAt]: readonly [block: number, row: number]): ConditionBlock[] {
  const block = blocks[blockAt];
  return block ? withBlock(blocks, blockAt, { ...block, rules: block.rules.toSpliced(rowAt + 1, 0, emptyRow) }) : [...blocks];
}

/** Removes a row, and its block if it was the last of several blocks; undefined for the last row of all, which stays. */
export function withoutRow(
  blocks: readonly ConditionBlock[],
  [blockAt, rowAt]: readonly [block: number, row: number],
  columns: Columns,
): ConditionBlock[] | undefined {
  const block = blocks[blockAt];
  if (!block) return [...blocks];
  if (block.rules.length > 1) return withBlock(blocks, blockAt, settled({ ...block, rules: block.rules.toSpliced(rowAt, 1) }, columns));
  return blocks.length > 1 ? blocks.toSpliced(blockAt, 1) : undefined;
}

/** The chosen values of a row, with the text that people read. */
export const chosenValue = (values: readonly string[], options: readonly ConditionOption[]): Partial<ConditionRow> => {
  const chosen = values.map((value) => options.find((one) => one.value === value) ?? { value, label: value });
  return {
    value: [...values],
    displayName: chosen.map(({ label }) => label).join(', ') || null,
    valueAry: chosen.map(({ value, label }) => ({ value, label })),
  };
};

/** The value of a row as people read it: its text if it has one, otherwise the value. */
export const shownValue = ({ value, displayName }: ConditionRow): string => displayName || valuesOf({ value }).join(', ');
