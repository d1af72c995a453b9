import { isDay } from '@matricula/domain/kernel/moments';
import { isCustomKey } from '@matricula/domain/lead/custom-key';
import type { LeadRow } from './lead-list.read-model';

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/** Noon UTC is on the same calendar day in every supported time zone. */
const momentOf = (day: string) => `${day}T12:00:00.000Z`;

/** Values of a lead's custom fields for lists: as text, and also as numbers and days if they can be parsed as such. */
export function customValues(attributes: Readonly<Record<string, string>> = {}): Pick<LeadRow, 'custom' | 'customNumbers' | 'customDates'> {
  const custom = Object.entries(attributes).filter(([name]) => isCustomKey(name));
  if (custom.length === 0) return { custom: undefined, customNumbers: undefined, customDates: undefined };
  const numbers = custom.flatMap(([name, text]) => (NUMBER.test(text) ? [[name, Number(text)] as const] : []));
  const days = custom.flatMap(([name, text]) => (isDay(text) ? [[name, momentOf(text)] as const] : []));
  return {
    custom: Object.fromEntries(custom),
    customNumbers: numbers.length > 0 ? Object.fromEntries(numbers) : undefined,
    customDates: days.length > 0 ? Object.fromEntries(days) : undefined,
  };
}

/** The name by which lists filter, sort and count a custom field. */
export function customPlace(key: string, kind: string): string {
  if (kind === 'integer' || kind === 'decimal') return `customNumbers.${key}`;
  return kind === 'date' ? `customDates.${key}` : `custom.${key}`;
}
