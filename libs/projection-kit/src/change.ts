/** A change of one row of a projector's read model, as a value. */
export type Change<Row extends object> =
  | { kind: 'set' | 'add'; key: string; row: Row }
  | { kind: 'patch'; key: string; partial: Partial<Row> }
  | { kind: 'fold'; key: string; fold(row: Row | undefined): Row | undefined }
  | { kind: 'drop'; key: string };

/** Replaces the row, or creates it. */
export const set = <Row extends object>(key: string, row: NoInfer<Row>): Change<Row> => ({ kind: 'set', key, row });

/**
 * Creates the row; no row ever had this key, because it derives from the event's id or from something the event creates. A column-only store then
 * skips the lookup. Use `set` where that is not certain.
 */
export const add = <Row extends object>(key: string, row: NoInfer<Row>): Change<Row> => ({ kind: 'add', key, row });

/** Sets these fields of the row; does nothing if there is no row. */
export const patch = <Row extends object>(key: string, partial: Partial<NoInfer<Row>>): Change<Row> => ({ kind: 'patch', key, partial });

/** Sets the row to the result of the function, which must be pure and use only the row and event data; undefined removes the row. */
export const fold = <Row extends object>(key: string, to: (row: NoInfer<Row> | undefined) => NoInfer<Row> | undefined): Change<Row> => ({
  kind: 'fold',
  key,
  fold: to,
});

/** Removes the row. */
export const drop = <Row extends object>(key: string): Change<Row> => ({ kind: 'drop', key });

/** Applies a change to a row. */
export function applied<Row extends object>(change: Change<Row>, row: Row | undefined): Row | undefined {
  switch (change.kind) {
    case 'set':
    case 'add':
      return change.row;
    case 'patch':
      return row && { ...row, ...change.partial };
    case 'fold':
      return change.fold(row);
    case 'drop':
      return undefined;
  }
}
