/** The places of a board's widgets, as a user arranged them. Pure. */

/** A widget's place: its width in columns of twelve and its height in rows; list order is display order. */
export interface Place {
  name: string;
  columns: number;
  rows: number;
  hidden?: boolean;
}

export const COLUMNS = 12;
const LEAST = { columns: 3, rows: 2 };
const MOST_ROWS = 10;

interface Sized {
  name: string;
  size: readonly number[];
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));

const fitting = ({ name, columns, rows, hidden }: Place): Place => ({
  name,
  columns: within(columns, LEAST.columns, COLUMNS),
  rows: within(rows, LEAST.rows, MOST_ROWS),
  ...(hidden && { hidden }),
});

const isPlace = (value: unknown): value is Place => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, columns, rows } = value as Partial<Place>;
  return typeof name === 'string' && Number.isFinite(columns) && Number.isFinite(rows);
};

/** The places of all widgets: arranged ones first, then newer ones as declared. */
export function placesOf(widgets: readonly Sized[], kept: unknown): Place[] {
  const names = new Set(widgets.map(({ name }) => name));
  const arranged = (Array.isArray(kept) ? kept : []).filter(isPlace).filter(({ name }) => names.delete(name));
  const joined = widgets
    .filter(({ name }) => names.has(name))
    .map(({ name, size: [columns = COLUMNS, rows = LEAST.rows] }) => ({ name, columns, rows }));
  return [...arranged, ...joined].map(fitting);
}

/** Moves a widget to the place of another. */
export function movedTo(places: readonly Place[], name: string, target: string): Place[] {
  const moving = places.find((place) => place.name === name);
  const at = places.findIndex((place) => place.name === target);
  if (!moving || at < 0) return [...places];
  const rest = places.filter((place) => place !== moving);
  return [...rest.slice(0, at), moving, ...rest.slice(at)];
}

/** Moves a widget one step earlier (-1) or later (1) among the visible ones. */
export function stepped(places: readonly Place[], name: string, by: -1 | 1): Place[] {
  const shown = places.filter(({ hidden }) => !hidden);
  const target = shown[shown.findIndex((place) => place.name === name) + by];
  return target ? movedTo(places, name, target.name) : [...places];
}

/** Resizes a widget. */
export const resized = (places: readonly Place[], name: string, columns: number, rows: number): Place[] =>
  places.map((place) => (place.name === name ? fitting({ ...place, columns: place.columns + columns, rows: place.rows + rows }) : place));

export const hidden = (places: readonly Place[], name: string, gone: boolean): Place[] =>
  places.map((place) => (place.name === name ? fitting({ ...place, hidden: gone }) : place));
