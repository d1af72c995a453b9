import {
  type CellClassParams,
  type ColDef,
  type ICellRendererParams,
  type SuppressKeyboardEventParams,
  type ValueFormatterParams,
} from 'ag-grid-community';
import { type ComponentType } from 'react';
import { placeOf, type ReadModel } from '@matricula/read-models/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import type { Callee } from '../lead/lead.query';
import { LookCell, type CellLook } from './cell-looks';
import { momentIn } from '../session/tenant-clock';
import { t } from '../texts/texts';
import { relativeTime } from '../ui/relative-time';

export type EditedValue = string | number;

/** How a cell is edited in place; `save` sends the command and rejects with the server's reason. */
export interface CellEdit<Row> {
  /** The values to choose from, in the column's format; free text without. */
  options?: readonly EditedValue[] | (() => readonly EditedValue[]);
  save: (row: Row, value: EditedValue) => Promise<unknown>;
}

/**
 * A column of a list. Sorting follows from the read model; dates, numbers and flags format themselves. The time at which something happened has the
 * look `moment`; a date that is due, or by which rows are known, is written out.
 */
export interface ListColumn<Row> {
  field: Extract<keyof Row, string>;
  title: string;
  width?: number;
  /** Takes the remaining width. */
  flex?: number;
  hidden?: boolean;
  pinned?: boolean;
  /** Text of the cell. Prefer it to `render`, which creates a React component for each visible cell. */
  format?: (value: unknown, row: Row) => string;
  /** A pill, a person with initials, a colour: drawn without React. A relative time: formatted text. */
  look?: CellLook<Row>;
  /** Class names by condition, for example `{ 'cell-red': (row) => row.overdue }`. */
  classes?: Readonly<Record<string, (row: Row) => boolean>>;
  /** A React component in the cell, for a cell that needs hooks or a button; AG Grid draws it. */
  render?: ComponentType<ICellRendererParams<Row>>;
  edit?: CellEdit<Row>;
  /** Whose number the cell shows: the row offers to call it. Undefined: there is nobody to call. */
  call?: (row: Row) => Callee | undefined;
  sortable?: boolean;
  /** Entries of maps that rows carry only on request, and that the cell shows. */
  entries?: readonly string[];
  /** A figure: aligned right. Numeric fields of the read model are aligned right anyway. */
  figure?: true;
  /** Text on a card, which has no column titles, so it names what it shows. */
  onCard?: (row: Row) => string;
  /** Computed by the screen, not from the row alone. `exportedAs`: the field that exports use instead; null if there is none. */
  workedOut?: { exportedAs: string | null };
}

/** Formats a value by the kind of its field. */
export function textOf(value: unknown, kind: string | undefined, zone: string): string {
  if (value === undefined || value === null || value === '') return '';
  if (kind === 'instant') return momentIn(value as string, zone);
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return whole.format(value);
  if (Array.isArray(value)) return value.join(', ');
  return String(value);
}

/** The kind of a field, or of an entry of a map. */
const kindOf = <Row extends object>(model: ReadModel<Row> | undefined, field: string) => model && placeOf(model, field)?.kind;

/** The text of a cell as the grid, the cards and the copy of a row show it. */
export function cellText<Row extends object>(column: ListColumn<Row>, row: Row, model: ReadModel<Row> | undefined, zone: string): string {
  const value = row[column.field];
  return column.format ? column.format(value, row) : textOf(value, kindOf(model, column.field), zone);
}

// The grid starts editing at any printable key; in a list, letters are shortcuts, and only `e` edits.
const isListKey = ({ editing, event }: SuppressKeyboardEventParams) =>
  !editing && (event.key.length === 1 || event.key === 'Enter') && !event.ctrlKey && !event.metaKey;

/** Text of a value in the cell editor. */
export function editedText<Row extends object>({ field, format }: ListColumn<Row>, value: unknown): string {
  return format && typeof value === 'number' ? format(value, { [field]: value } as Row) : String(value ?? '');
}

/** AG Grid's definition of a column. */
export function toColDef<Row extends object>(
  column: ListColumn<Row>,
  { model, zone, then }: { model: ReadModel<Row> | undefined; zone: string; then?: string },
): ColDef<Row> {
  const kind = kindOf(model, column.field);
  const numeric = column.figure ?? ((kind === 'integer' || kind === 'number') && !column.format);
  const { edit, classes, look } = column;
  const moment = look?.kind === 'moment' ? look : undefined;
  const options = edit?.options;
  return {
    colId: column.field,
    field: column.field as never,
    headerName: column.title,
    width: column.width ?? (kind === 'instant' ? 176 : numeric ? 96 : 150),
    flex: column.flex,
    // A flexible column does not become narrower than its declared width.
    minWidth: column.flex ? (column.width ?? 150) : 64,
    sortable: column.sortable ?? kind !== undefined,
    resizable: true,
    // The server sorts; the grid must not sort the loaded rows.
    comparator: model ? () => 0 : undefined,
    // Called without a row for options of the cell editor, and for rows that are not loaded yet.
    valueFormatter: ({ data, value }: ValueFormatterParams<Row>) => {
      if (!data) return editedText(column, value);
      if (!moment || !value) return cellText(column, data, model, zone);
      return relativeTime(String(value), zone, new Date(then ?? Date.now()), moment.past);
    },
    cellClass: numeric ? 'cell-number' : kind === 'instant' ? 'cell-tabular' : undefined,
    headerClass: numeric ? 'header-number' : undefined,
    cellClassRules:
      classes &&
      Object.fromEntries(
        Object.entries(classes).map(([name, rule]) => [name, ({ data }: CellClassParams<Row>) => Boolean(data && rule(data))]),
      ),
    cellRenderer: column.render ?? (look && !moment ? LookCell : undefined),
    cellRendererParams: look && !moment ? { look } : undefined,
    suppressKeyboardEvent: isListKey,
    editable: edit ? ({ data }) => Boolean(data) : false,
    cellEditor: options ? 'agSelectCellEditor' : 'agTextCellEditor',
    cellEditorParams: options ? () => ({ values: typeof options === 'function' ? options() : options }) : undefined,
  };
}
