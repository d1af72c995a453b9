/** Order, visibility and pinning of columns, as the user left them. Pure. */

export interface ColumnPlace {
  field: string;
  shown: boolean;
  pinned: boolean;
  width?: number;
}

export type ColumnLayout = readonly ColumnPlace[];

/** The stored layout, with new columns at the end and removed ones left out. */
export function reconcile(defaults: ColumnLayout, kept: ColumnLayout | undefined): ColumnLayout {
  if (!kept) return defaults;
  const known = new Map(defaults.map((place) => [place.field, place]));
  const staying = kept.filter(({ field }) => known.has(field));
  const placed = new Set(staying.map(({ field }) => field));
  return [...staying, ...defaults.filter(({ field }) => !placed.has(field))];
}

/** Moves a column to another place in the order. */
export function move(layout: ColumnLayout, from: number, to: number): ColumnLayout {
  const moved = layout[from];
  if (!moved || to < 0 || to >= layout.length) return layout;
  const rest = layout.filter((_, at) => at !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

export const change = (layout: ColumnLayout, field: string, part: Partial<ColumnPlace>): ColumnLayout =>
  layout.map((place) => (place.field === field ? { ...place, ...part } : place));
