import { Fragment } from 'react';
import { operatorsOf, type ConditionBlock, type ConditionColumn, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { t } from '../texts/texts';
import { shownValue } from './condition-changes';
import './conditions.css';

const operators = Object.values(operatorsOf).flat();
const operatorWord = (operator: string) => t(operators.find(({ value }) => value === operator)?.label ?? operator);
const joinWord = (joined: Joined | null | undefined) => (joined === 'Or' ? t`OR` : t`AND`);

interface ConditionPreviewProps {
  columns: readonly ConditionColumn[];
  blocks: readonly ConditionBlock[];
  /** How the blocks are joined; And without it. */
  joined?: Joined | null;
}

/** The conditions of a rule as a person reads them. */
export function ConditionPreview({ columns, blocks, joined }: ConditionPreviewProps) {
  const labelOf = (columnName: string) => columns.find(({ value }) => value === columnName)?.label ?? columnName;
  return (
    <div className="conditions-preview">
      {blocks.map(({ condition, rules }, at) => (
        <Fragment key={at}>
          {at > 0 && <p className="conditions-joined">{joinWord(joined)}</p>}
          <section className="conditions-block" aria-label={t`Block ${at + 1}`}>
            {rules.map((row, rowAt) => (
              <Fragment key={rowAt}>
                {rowAt > 0 && <p className="conditions-joined">{joinWord(condition)}</p>}
                <p>
                  <b>{labelOf(row.columnName)}</b> <i>{operatorWord(row.operator)}</i> <span>{shownValue(row)}</span>
                </p>
              </Fragment>
            ))}
          </section>
        </Fragment>
      ))}
    </div>
  );
}
