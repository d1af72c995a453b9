import { Fragment } from 'react';
import type { ConditionBlock, ConditionColumn, Joined } from '@matricula/domain/kernel/condition-blocks';
import { t } from '../texts/texts';
import { shownValue } from './condition-changes';
import { columnWord, joinWord, operatorWord } from './condition-words';
import './conditions.css';

interface ConditionPreviewProps {
  columns: readonly ConditionColumn[];
  blocks: readonly ConditionBlock[];
  /** How the blocks are joined; And without it. */
  joined?: Joined | null;
}

/** The conditions of a rule as a person reads them. */
export function ConditionPreview({ columns, blocks, joined }: ConditionPreviewProps) {
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
                  <b>{columnWord(columns, row.columnName)}</b> <i>{operatorWord(row.operator, columns, row.columnName)}</i>{' '}
                  <span>{shownValue(row)}</span>
                </p>
              </Fragment>
            ))}
          </section>
        </Fragment>
      ))}
    </div>
  );
}
