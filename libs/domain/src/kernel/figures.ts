/** Figures as people in India read them: on screens, papers and in messages alike. */

/** 123456 is "1,23,456". */
export const whole = new Intl.NumberFormat('en-IN');

/** "1 row", "2 rows", "1,23,456 rows"; `many` where it is no mere s: "2 people". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${whole.format(count)} ${count === 1 ? one : many}`;

/** As `whole`, with one digit behind the point where there is something: "12.5". */
export const tenths = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** 28200 is "₹28,200"; empty where the amount is not known. */
export const inRupees = (amount: number | undefined): string => (amount === undefined ? '' : rupees.format(amount));
