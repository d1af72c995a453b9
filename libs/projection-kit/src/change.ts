/** A change of one row of a projector's read model, as a value. */
export type Change<Row extends object> =
  | { kind: 'set' | 'add'; key: string; row: Row }
  | { kind: 'patch'; key: string; partial: Partial<Row> }
  | { kind: 'fold'; key: string; fold(row: Row | undefined): Row | undefined }
  | { kind: 'drop'; key: string };

/** The row becomes this. */
export const set = <Row extends object>(key: string, row: NoInfer<Row>): Change<Row> => ({ kind: 'set', key, row });

/**
 * The row becomes this, and no row ever had this key: it follows from the event's id, or from a thing that the event begins. A store of
 * columns alone need not look for one. Where that is not certain, `set` is right.
 */
export const add = <Row extends object>(key: string, row: NoInfer<Row>): Change<Row> => ({ kind: 'add', key, row });

/** These fields of the row become this; where there is no row nothing happens. */
export const patch = <Row extends object>(key: string, partial: Partial<NoInfer<Row>>): Change<Row> => ({ kind: 'patch', key, partial });

/** The row becomes what the function makes of it: pure, from the row and event data only; undefined removes it. */
export const fold = <Row extends object>(key: string, to: (row: NoInfer<Row> | undefined) => NoInfer<Row> | undefined): Change<Row> => ({
  kind: 'fold',
  key,
  fold: to,
});

/** The row goes. */
export const drop = <Row extends object>(key: string): Change<Row> => ({ kind: 'drop', key });

/** What a change makes of a row. */
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
