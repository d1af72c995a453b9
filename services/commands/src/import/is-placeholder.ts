const EMPTY = new Set(['', 'select', 'n/a', '#n/a', 'na', 'null', 'nil', '-', '--']);

/** Whether a cell is a common placeholder for an unknown value, such as `n/a` or `-`. */
export const isPlaceholder = (value: string): boolean => value.length <= 8 && EMPTY.has(value.trim().toLowerCase());
