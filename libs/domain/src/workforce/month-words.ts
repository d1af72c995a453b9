const months = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` is "November 2026". */
export const monthWords = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`));
