const EMPTY = new Set(['', 'select', 'n/a', '#n/a', 'na', 'null', 'nil', '-', '--']);

/** Whether a cell holds what people and other systems write where they know nothing. */
export const saysNothing = (value: string): boolean => value.length <= 8 && EMPTY.has(value.trim().toLowerCase());
