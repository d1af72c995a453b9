import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { t } from '../texts/texts';
import { firstCount } from './first-rows';

/** A bulk action. `run` gets the selection, and the selection is cleared if it resolves to true. */
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
  /** After the actions, for example the export. */
  more?: ReactNode;
  onAll: () => void;
  /** Selects the given number of rows from the top, in the order of the list. */
  onFirst: (count: number) => Promise<void>;
  onClear: () => void;
  /** Escape: the focus returns to the rows. */
  onLeave: () => void;
}

/** The bar at the bottom while rows are selected: `37 selected · Select all 12,480 · First [ ] · … · ✕`. */
export function BulkBar<Selection>(props: BulkBarProps<Selection>) {
  const { count, total, all, actions, selection, more, onAll, onFirst, onClear, onLeave } = props;
  const bar = useRef<HTMLDivElement>(null);
  const left = useRef(onLeave);
  useEffect(() => {
    left.current = onLeave;
  });
  // The bar disappears with the selection; a focus inside it returns to the rows.
  useLayoutEffect(() => {
    const own = bar.current;
    return () => {
      if (own?.contains(document.activeElement)) left.current();
    };
  }, []);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (event.key === 'Escape') onLeave();
    // Arrow keys move within the typed number.
    else if (event.target instanceof HTMLInputElement) return;
    else if (event.key === 'ArrowRight') buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === 'ArrowLeft') buttons.at(at - 1)?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div ref={bar} className="bulk-bar" role="toolbar" aria-label={t`Selected rows`} onKeyDown={move}>
      <b className="tabular">{count === undefined ? t`All selected` : t`${whole.format(count)} selected`}</b>
      {!all && count !== total && (
        <button type="button" className="bulk-all" onClick={onAll}>
          {total === undefined ? t`Select all` : t`Select all ${whole.format(total)}`}
        </button>
      )}
      <FirstRows total={total} onFirst={onFirst} />
      {actions.map(({ label, danger, run }) => (
        <button
          key={label}
          type="button"
          className="button"
          data-danger={danger}
          // An action on all rows requires the count, which the user must see.
          disabled={count === undefined || count === 0}
          onClick={() => void Promise.resolve(run(selection(), count)).then((done) => done && onClear())}
        >
          {label}
        </button>
      ))}
      {count !== 0 && more}
      <button type="button" className="icon-button" aria-label={t`Clear the selection`} onClick={onClear}>
        ✕
      </button>
    </div>
  );
}

/** Selects the first rows of the list by their number. */
function FirstRows({ total, onFirst }: Pick<BulkBarProps<never>, 'total' | 'onFirst'>) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const problemId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const first = firstCount(typed, total);
    setProblem('problem' in first ? first.problem : undefined);
    if ('problem' in first || busy) return;
    setBusy(true);
    await onFirst(first.count);
    setBusy(false);
  }

  return (
    <form className="bulk-first" noValidate onSubmit={(event) => void submit(event)}>
      <label>
        {t`First¦rows`}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          size={6}
          maxLength={12}
          aria-label={t`First rows`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && problemId}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </label>
      <button type="submit" className="link-button" aria-label={t`Select the first rows`} disabled={typed.trim() === '' || busy}>
        {t`Select¦rows`}
      </button>
      {problem && (
        <span id={problemId} role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
