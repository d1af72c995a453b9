const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** 28200 is "₹28,200". */
export const inRupees = (amount: number): string => rupees.format(amount);

const months = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` is "November 2026". */
export const monthWords = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`));
