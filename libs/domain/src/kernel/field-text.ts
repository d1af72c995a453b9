import type { Field } from './field-set';
import type { Json } from './schema';

const YES = ['true', 'yes', 'y', '1', 'active'];
const NO = ['false', 'no', 'n', '0', 'inactive'];

/** Day before month, as it is written in India. */
const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** A value as text, as stored in files and attributes. */
export function textOf(field: Field, value: Json): string {
  if (field.kind === 'list' && Array.isArray(value)) return value.map(nameOf).join('; ');
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Parses a text from a file or an attribute. A text that does not fit the kind is returned as it is, and the check then refuses it. */
export function valueOf(field: Field, text: string): Json {
  const said = text.trim();
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money': {
      const plain = said.replace(/,/g, '');
      return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : said;
    }
    case 'flag':
      return YES.includes(said.toLowerCase()) || (!NO.includes(said.toLowerCase()) && said);
    case 'date': {
      const [, day = '', month = '', year = ''] = DAY.exec(said) ?? [];
      return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : said;
    }
    case 'choice':
      return chosen(field, said);
    case 'choices':
      return parts(said).map((part) => chosen(field, part));
    case 'manyOf':
      return parts(said);
    case 'list':
      return parts(said).map((part) => ({ [Object.keys(field.rows ?? {})[0] ?? 'name']: part }));
    default:
      return said;
  }
}

const parts = (text: string) => text.split(';').flatMap((part) => part.trim() || []);

const nameOf = (row: Json) => (typeof row === 'object' && row !== null ? String(Object.values(row)[0] ?? '') : String(row));

/** The option of a choice by its value or label, ignoring case. */
function chosen({ of = [] }: Field, text: string): string {
  const words = of.map((word) => (typeof word === 'string' ? { value: word, label: word } : word));
  const same = words.find(({ value, label }) => [value, label].some((word) => word.toLowerCase() === text.toLowerCase()));
  return same?.value ?? text;
}
