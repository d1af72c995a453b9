import { t } from '../texts/texts';

/** Labels of the priorities 0, 1 and 2 (LD-05). */
export const priorities: readonly string[] = ['Low', 'Medium', 'High'];

/** In the current language. */
export const priorityWord = (priority: unknown): string => t(priorities[Number(priority)] ?? '');

/** By stored value, for filters. */
export const priorityWords: Readonly<Record<string, string>> = Object.fromEntries(priorities.map((word, value) => [value, word]));
