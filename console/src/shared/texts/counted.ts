import { counted as countedInEnglish, whole } from '@matricula/domain/kernel/figures';
import { spokenNow, t } from './texts';

/** Nouns with singular and plural. A translation has texts for both and applies its own plural rule. */
const thingWords = {
  application: ['{0} application', '{0} applications'],
  'application was refused': ['{0} application was refused', '{0} applications were refused'],
  attempt: ['{0} attempt', '{0} attempts'],
  change: ['{0} change', '{0} changes'],
  'corrected row': ['{0} corrected row', '{0} corrected rows'],
  day: ['{0} day', '{0} days'],
  lead: ['{0} lead', '{0} leads'],
  'lead was refused': ['{0} lead was refused', '{0} leads were refused'],
  line: ['{0} line', '{0} lines'],
  'line was refused': ['{0} line was refused', '{0} lines were refused'],
  name: ['{0} name', '{0} names'],
  'new change': ['{0} new change', '{0} new changes'],
  'open ticket': ['{0} open ticket', '{0} open tickets'],
  order: ['{0} order', '{0} orders'],
  'open order': ['{0} open order', '{0} open orders'],
  'pending follow-up': ['{0} pending follow-up', '{0} pending follow-ups'],
  person: ['{0} person', '{0} people'],
  'person has it': ['{0} person has it', '{0} people have it'],
  'person who reports to them': ['{0} person who reports to them', '{0} people who report to them'],
  rating: ['{0} rating', '{0} ratings'],
  row: ['{0} row', '{0} rows'],
  time: ['{0} time', '{0} times'],
} as const satisfies Record<string, readonly [one: string, many: string]>;

/** "1 row", "1,23,456 rows", in the current language. */
export function counted(count: number, what: keyof typeof thingWords): string {
  const isOne = new Intl.PluralRules(spokenNow()).select(count) === 'one';
  return t(thingWords[what][isOne ? 0 : 1], whole.format(count));
}

/** "2 enquiry forms": records of a type, by its label; other languages than English have no plural forms for these. */
export const countedRecords = (count: number, label: string): string =>
  spokenNow() === 'en' ? countedInEnglish(count, label.toLowerCase()) : `${whole.format(count)} ${t(label)}`;
