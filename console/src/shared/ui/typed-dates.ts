import { DAY_WORDS } from '../session/tenant-clock';

const TYPED = ['D MMM YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'];

/** How a date field shows a day, and after that the ways in which people type one. */
export const dayFormats: string[] = [DAY_WORDS, ...TYPED];

/** The same with a time of day; `time` as dayjs writes it. The comma before it need not be typed. */
export const momentFormats = (time: string): string[] => [
  `${DAY_WORDS}, ${time}`,
  ...dayFormats.flatMap((day) => [`${day}, ${time}`, `${day} ${time}`]).slice(1),
];
