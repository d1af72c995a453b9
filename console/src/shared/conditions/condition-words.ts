/** Conditions as text. */
import { operatorsOf, type ConditionBlock, type ConditionColumn, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { t } from '../texts/texts';
import { shownValue } from './condition-changes';

const operators = Object.values(operatorsOf).flat();

/** The label of an operator, in the words of the kind of its column. */
export function operatorWord(operator: string, columns: readonly ConditionColumn[], columnName: string): string {
  const kind = columns.find(({ value }) => value === columnName)?.kind;
  const known: readonly { value: string; label: string }[] = kind ? operatorsOf[kind] : operators;
  return t(known.find(({ value }) => value === operator)?.label ?? operator);
}

/** AND or OR; And if nothing is chosen. */
export const joinWord = (joined: Joined | null | undefined) => (joined === 'Or' ? t`OR` : t`AND`);

/** The label of a column; its name if it is not known. */
export const columnWord = (columns: readonly ConditionColumn[], columnName: string) =>
  columns.find(({ value }) => value === columnName)?.label ?? columnName;

/** Blocks in one line: "(State Include Goa AND Gender Include female) OR (City Include Panaji)". */
export function conditionText(columns: readonly ConditionColumn[], blocks: readonly ConditionBlock[], joined?: Joined | null): string {
  const texts = blocks.map(({ condition, rules }) =>
    rules
      .map((row) => `${columnWord(columns, row.columnName)} ${operatorWord(row.operator, columns, row.columnName)} ${shownValue(row)}`)
      .join(` ${joinWord(condition)} `),
  );
  return texts.length > 1 ? texts.map((text) => `(${text})`).join(` ${joinWord(joined)} `) : (texts[0] ?? '');
}
