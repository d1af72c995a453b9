/** Maximum number of selected values a multiple field shows by name; the rest is counted (GE-01). */
export const SHOWN_CHOSEN = 5;
