import { columnWord, operatorWord } from './condition-words';
import { useRuleColumns } from './use-rule-columns';
import { t } from '../texts/texts';
import './clause-list.css';

/** A condition with the value that a lead had. */
export interface Clause {
  columnName: string;
  operator: string;
  value: string;
  actual: string | null;
  met: boolean;
}

/** Conditions of a rule or step, each with the value of the lead at that moment and whether it was met. */
export function ClauseList({ clauses }: { clauses: readonly Clause[] }) {
  const columns = useRuleColumns();
  if (clauses.length === 0) return <p className="faint">{t`Every lead matches.`}</p>;
  return (
    <ul className="clause-list">
      {clauses.map(({ columnName, operator, value, actual, met }, at) => (
        <li key={at} className={met ? undefined : 'faint'}>
          <span aria-hidden>{met ? '✓' : '✗'}</span> <span className="visually-hidden">{met ? t`met` : t`not met`}</span>
          {columnWord(columns, columnName)} <i>{operatorWord(operator, columns, columnName)}</i> {value}{' '}
          <span className="faint">{t`(here: ${actual ?? t`none`})`}</span>
        </li>
      ))}
    </ul>
  );
}
