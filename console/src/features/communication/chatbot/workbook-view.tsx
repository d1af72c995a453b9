import { Tabs } from 'antd';
import { whole } from '@matricula/domain/kernel/figures';
import readWorkbook from 'read-excel-file/universal';
import { broken, uncompressed } from './office-file';
import { t } from '../../../shared/texts/texts';

/** Maximum number of rows drawn per sheet. */
const MOST_ROWS = 1_000;
const MOST_COLUMNS = 100;

export interface SheetShown {
  name: string;
  rows: string[][];
  /** Number of rows in the file. */
  rowCount: number;
  columnCount: number;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A cell as text. Dates and times in a workbook have no zone: they are read as UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return String(cell).toUpperCase();
  if (!(cell instanceof Date)) return String(cell);
  const day = `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`;
  const time = `${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** The sheets of a workbook, up to the drawing limit. @throws Unreadable */
export async function sheetsIn(content: ArrayBuffer): Promise<SheetShown[]> {
  const sheets = await readWorkbook(uncompressed(content)).catch(broken);
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(textOf)),
    rowCount: data.length,
    columnCount: data.reduce((most, row) => Math.max(most, row.length), 0),
  }));
}

/** The letters of a column: A to Z, AA, AB. */
export const lettersOf = (at: number): string =>
  (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode('A'.charCodeAt(0) + (at % 26));

/** A workbook: a tab for each sheet, if there are several. */
export function WorkbookView({ shown }: { shown: readonly SheetShown[] }) {
  const [only] = shown;
  if (!only) return <p>{t`It contains no sheets.`}</p>;
  if (shown.length === 1) return <Sheet sheet={only} />;
  return (
    <Tabs
      className="office-sheets"
      items={shown.map((sheet, at) => ({ key: String(at), label: sheet.name, children: <Sheet sheet={sheet} /> }))}
    />
  );
}

function Sheet({ sheet: { name, rows, rowCount, columnCount } }: { sheet: SheetShown }) {
  if (rowCount === 0) return <p>{t`This sheet is empty.`}</p>;
  const columns = Array.from({ length: Math.min(columnCount, MOST_COLUMNS) }, (_, at) => lettersOf(at));
  const isCut = rowCount > rows.length || columnCount > columns.length;
  return (
    <>
      {isCut && (
        <p role="note">
          {t`Showing ${whole.format(rows.length)} of ${whole.format(rowCount)} rows and ${columns.length} of ${whole.format(columnCount)} columns.`}
        </p>
      )}
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <div className="office-sheet" role="region" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map((letters) => (
                <th key={letters} scope="col">
                  {letters}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {columns.map((letters, column) => (
                  <td key={letters}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
