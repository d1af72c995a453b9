import { type SchemaRow } from './schema-rows';
import { withCode } from './with-code';
import { t } from '../../../shared/texts/texts';

/** Fields with type, whether they are required, and notes. */
export function FieldTable({ title, rows }: { title: string; rows: readonly SchemaRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="doc-table-box">
      <table className="doc-table">
        <caption>{title}</caption>
        <tbody>
          {rows.map(({ name, type, required, personal, notes }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {required && <em title={t`always present`}>{t`required`}</em>}
                {personal && <em className="doc-personal">{t`personal`}</em>}
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>{withCode(notes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
