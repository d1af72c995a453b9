/** Number formats of India, for screens, documents and messages alike. */

/** 123456 is "1,23,456". */
export const whole = new Intl.NumberFormat('en-IN');

/** "1 row", "2 rows", "1,23,456 rows"; `many` for irregular plurals: "2 people". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${whole.format(count)} ${count === 1 ? one : many}`;

/** Like `whole`, with up to one decimal: "12.5". */
export const tenths = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** 28200 is "₹28,200"; empty where the amount is not known. */
export const inRupees = (amount: number | undefined): string => (amount === undefined ? '' : rupees.format(amount));

const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });

/** 6175050 paise are "₹61,750.50"; decimals are left out if they are 0. */
export const moneyWords = (paise: number): string => (paise % 100 === 0 ? rupees : exactRupees).format(paise / 100);

/** Like `moneyWords`, always with decimals: 200000 paise are "₹2,000.00". */
export const exactMoney = (paise: number): string => exactRupees.format(paise / 100);

/** Like `exactMoney`, in the first of these languages that the machine knows. */
export const localMoney = (paise: number, locales: string | string[]): string =>
  new Intl.NumberFormat(locales, { style: 'currency', currency: 'INR', minimumFractionDigits: 2 }).format(paise / 100);

/** Like `moneyWords`, in sentences; in words where the sum is hidden from the reader. */
export const sumWords = (paise: number | undefined): string => (paise === undefined ? 'a hidden sum' : moneyWords(paise));

/** Like `moneyWords`; undefined where the sum is not known, as in the data of erased events. */
export const knownMoney = (paise: number | undefined): string | undefined => (paise === undefined ? undefined : moneyWords(paise));
