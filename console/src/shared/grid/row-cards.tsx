import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { type Filter, type ReadModel, type Sort } from '@matricula/read-models/kernel';
import { type RowsChanged } from '../live/live';
import { useLiveRows } from '../live/live-hooks';
import { usePastRows } from '../past/past-link';
import { fetchByKey, fetchRows } from './list-source';
import { LongPress } from './long-press';
import { isChosen, type RowChoice } from './row-choice';
import { t } from '../texts/texts';

const PAGE = 50;
const HEIGHT = 92;
const BEYOND = 6;

interface CardAction {
  label: string;
  icon: ReactNode;
  run: () => void;
}

/** The three lines of a card. */
export interface CardLines {
  title: ReactNode;
  second?: ReactNode;
  third?: ReactNode;
  /** At the end of the first line: a stage, a time. */
  mark?: ReactNode;
  /** The quick action of a card that needs no opening, for example a call. */
  action?: CardAction;
  /** Calls the person of the row; the list page adds it for columns with `call`. */
  call?: CardAction;
}

interface RowCardsProps<Row extends object> {
  list: string;
  model: ReadModel<Row>;
  where?: Filter;
  search: string;
  sort: readonly Sort[];
  card: (row: Row) => CardLines;
  onOpen?: (row: Row) => void;
  onLoaded: (answer: { empty: boolean; asOf?: string }) => void;
  onFailed: (error: unknown) => void;
  /** Increment to refetch. */
  version: number;
  /** The selected rows; undefined if not in selection mode. */
  choice?: RowChoice;
  /** Called on a long press, which starts the selection; without it, the list has no bulk actions. */
  onChoose?: (keys: string[], chosen: boolean) => void;
  /** Called when rows changed that are not loaded, possibly new ones; with the position of the change. */
  onUnknown?: (keys: string[], position: string, cards: LoadedCards<Row>) => void;
}

/** The cards loaded so far. */
export interface LoadedCards<Row> {
  last: Row | undefined;
  atTop: boolean;
}

/** Rows as cards for narrow screens. Fetches the pages around the visible part and draws only those. */
export function RowCards<Row extends object>({
  list,
  model,
  where,
  search,
  sort,
  card,
  onOpen,
  onLoaded,
  onFailed,
  version,
  choice,
  onChoose,
  onUnknown,
}: RowCardsProps<Row>) {
  const [press] = useState(() => new LongPress());

  const past = usePastRows();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [scrollTop, setScrollTop] = useState(0);
  const holder = useRef<HTMLDivElement>(null);
  const question = JSON.stringify([list, where, search, sort, version, past]);
  // A new query starts empty: rows of the previous one do not belong to it.
  const pages = useMemo(
    () => ({ rows: new Map<number, Row[]>(), asked: new Set<number>(), end: undefined as number | undefined, question }),
    [question],
  );
  const callbacks = useRef({ onLoaded, onFailed });
  callbacks.current = { onLoaded, onFailed };

  const known = Math.max(0, ...[...pages.rows].map(([page, rows]) => page * PAGE + rows.length));
  const length = pages.end ?? known + 1;
  const visible = Math.ceil((holder.current?.clientHeight ?? 800) / HEIGHT);
  const first = Math.max(0, Math.floor(scrollTop / HEIGHT) - BEYOND);
  const last = Math.min(length, first + visible + 2 * BEYOND);

  const ask = useCallback(
    (page: number) => {
      pages.asked.add(page);
      fetchRows<Row>(list, { where, search: search || undefined, sort: [...sort], skip: page * PAGE, limit: PAGE, past }).then(
        ({ rows, asOf }) => {
          pages.rows.set(page, rows);
          if (rows.length < PAGE) pages.end = page * PAGE + rows.length;
          if (page === 0) callbacks.current.onLoaded({ empty: rows.length === 0, asOf });
          redraw();
        },
        (error: unknown) => {
          pages.asked.delete(page);
          callbacks.current.onFailed(error);
        },
      );
    },
    [pages, list, where, search, sort, past],
  );
  useEffect(() => {
    for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(0, last - 1) / PAGE); page += 1)
      if (!pages.asked.has(page)) ask(page);
  }, [pages, first, last, ask]);

  const changed = ({ keys, position }: RowsChanged) => {
    // Past rows never change.
    if (past) return;
    const shown = [...pages.rows.values()].flat().map((row) => String(row[model.key as keyof Row]));
    const moved = keys.filter((key) => shown.includes(key));
    const unknown = keys.filter((key) => !shown.includes(key));
    const last = pages.rows.get(Math.max(-1, ...pages.rows.keys()))?.at(-1);
    if (unknown.length > 0) onUnknown?.(unknown, position, { last, atTop: (holder.current?.scrollTop ?? 0) < 4 });
    if (moved.length === 0) return;
    fetchByKey<Row>(list, moved).then((fresh) => {
      const byKey = new Map(fresh.map((row) => [String(row[model.key as keyof Row]), row]));
      for (const [page, rows] of pages.rows)
        pages.rows.set(
          page,
          rows.map((row) => byKey.get(String(row[model.key as keyof Row])) ?? row),
        );
      redraw();
    }, callbacks.current.onFailed);
  };
  // The cards stay until the new answers arrive.
  useLiveRows(list, changed, () => !past && [...pages.asked].forEach(ask));

  const cards = [];
  for (let at = first; at < last; at += 1) {
    const row = pages.rows.get(Math.floor(at / PAGE))?.[at % PAGE];
    const lines = row && card(row);
    const key = row ? String(row[model.key as keyof Row]) : '';
    const chosen = choice && isChosen(choice, key);
    const tapped = () => {
      if (press.swallowsClick() || !row) return;
      if (choice) onChoose?.([key], !chosen);
      else onOpen?.(row);
    };
    cards.push(
      <div key={at} className="card" data-chosen={chosen} style={{ top: at * HEIGHT, height: HEIGHT }}>
        <button
          type="button"
          className="card-open"
          aria-label={row ? undefined : t`Loading`}
          disabled={!row}
          role={choice && 'checkbox'}
          aria-checked={chosen}
          onPointerDown={(event) => row && onChoose && !choice && press.begin(event, () => onChoose([key], true))}
          onPointerMove={(event) => press.move(event)}
          onPointerUp={() => press.end()}
          onPointerCancel={() => press.end()}
          onContextMenu={(event) => onChoose && event.preventDefault()}
          onClick={tapped}
        >
          {lines ? (
            <>
              {choice && <i className="card-check" aria-hidden="true" />}
              <span className="card-first">
                <b title={typeof lines.title === 'string' ? lines.title : undefined}>{lines.title}</b>
                {lines.mark && <em>{lines.mark}</em>}
              </span>
              <span>{lines.second}</span>
              <small>{lines.third}</small>
            </>
          ) : (
            <span className="card-bones" />
          )}
        </button>
        {lines &&
          !choice &&
          !past &&
          [lines.action, lines.call].map(
            (action) =>
              action && (
                <button key={action.label} type="button" className="card-action" aria-label={action.label} onClick={action.run}>
                  {action.icon}
                </button>
              ),
          )}
      </div>,
    );
  }
  return (
    <div ref={holder} className="cards" onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
      <div style={{ height: length * HEIGHT }}>{cards}</div>
    </div>
  );
}
