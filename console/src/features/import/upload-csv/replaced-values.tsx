import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { t } from '../../../shared/texts/texts';
import type { Check } from './import-answers';

/** Old and new values of leads that a file would overwrite: the first differing rows. */
export function ReplacedValues({ changes }: { changes: Check['changes'] }) {
  if (!changes || changes.count === 0) return null;
  return (
    <>
      <p className="import-note">{t`Rows that would change leads: ${whole.format(changes.count)}. These are the first ones.`}</p>
      <div className="import-table-box">
        <table className="import-table">
          <thead>
            <tr>
              <th>{t`Line`}</th>
              <th>{t`Lead`}</th>
              <th>{t`Field`}</th>
              <th>{t`Old value`}</th>
              <th>{t`New value`}</th>
            </tr>
          </thead>
          <tbody>
            {changes.rows.flatMap(({ line, leadId, changes: values, left }) => [
              ...values.map(({ field, label, from, to }) => (
                <tr key={`${line} ${field}`}>
                  <th scope="row" className="tabular">
                    {line}
                  </th>
                  <td>
                    <Link to={`/lp/${leadId}/conversation`}>{t`Open lead`}</Link>
                  </td>
                  <td>{t(label)}</td>
                  <td>{from ?? t`none`}</td>
                  <td>{to ?? t`none`}</td>
                </tr>
              )),
              ...left.map(({ field, label, message }) => (
                <tr key={`${line} ${field} left`}>
                  <th scope="row" className="tabular">
                    {line}
                  </th>
                  <td>
                    <Link to={`/lp/${leadId}/conversation`}>{t`Open lead`}</Link>
                  </td>
                  <td>{t(label)}</td>
                  <td colSpan={2}>{t(message)}</td>
                </tr>
              )),
            ])}
          </tbody>
        </table>
      </div>
    </>
  );
}
