const whole = new Intl.NumberFormat('en-IN');

/** Something done to many rows at once. `run` gets what is chosen and clears the choice when it resolves to true. */
export interface BulkAction<Selection> {
  label: string;
  danger?: boolean;
  run: (selection: Selection, count: number | undefined) => void | Promise<boolean | void>;
}

interface BulkBarProps<Selection> {
  count: number | undefined;
  total: number | undefined;
  all: boolean;
  actions: readonly BulkAction<Selection>[];
  selection: () => Selection;
  onAll: () => void;
  onClear: () => void;
}

/** The bar at the bottom while rows are chosen: `37 selected · Select all 12,480 · … · ✕`. */
export function BulkBar<Selection>({ count, total, all, actions, selection, onAll, onClear }: BulkBarProps<Selection>) {
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <b className="tabular">{count === undefined ? 'All selected' : `${whole.format(count)} selected`}</b>
      {!all && (
        <button type="button" className="bulk-all" onClick={onAll}>
          Select all{total === undefined ? '' : ` ${whole.format(total)}`}
        </button>
      )}
      {actions.map(({ label, danger, run }) => (
        <button
          key={label}
          type="button"
          className="button"
          data-danger={danger}
          onClick={() => void Promise.resolve(run(selection(), count)).then((done) => done && onClear())}
        >
          {label}
        </button>
      ))}
      <button type="button" className="icon-button" aria-label="Clear the selection" onClick={onClear}>
        ✕
      </button>
    </div>
  );
}
