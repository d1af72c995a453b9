import type { KeyboardEvent } from 'react';
import { DAY_WORDS } from '../session/tenant-clock';

const TYPED = ['D MMM YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'];

/** The display format of a date field, followed by the formats accepted when typed. */
export const dayFormats: string[] = [DAY_WORDS, ...TYPED];

/** The same with a time of day; `time` in dayjs format. The comma before it is optional. */
export const momentFormats = (time: string): string[] => [
  `${DAY_WORDS}, ${time}`,
  ...dayFormats.flatMap((day) => [`${day}, ${time}`, `${day} ${time}`]).slice(1),
];

/** For the keys of a date field in a form: Enter chooses the typed day, and does not submit the form. */
export const chosenByEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};
