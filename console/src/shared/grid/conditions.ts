/** The text of filter chips, and the query they become. Pure. */
import { type FieldKind, type Filter, type Scalar } from '@matricula/read-models/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import { dayBounds } from '../session/tenant-clock';
import { datesInWords, daysOf, type DateChoice } from '../ui/date-presets';
import { t } from '../texts/texts';

/** A field that chips can filter by. `values` maps stored values to labels (such as those of a priority). */
export interface FilterField {
  field: string;
  title: string;
  kind: FieldKind;
  words?: Readonly<Record<string, string>> | ((value: string) => string | undefined);
  /** The label for rows without a value; "(none)" by default. */
  none?: string;
  /** The stored number of one unit that people type: 100 for rupees of an amount in paise. */
  scale?: number;
  /** A row has several values, in one text with a comma before and after each. */
  several?: true;
  /** Always offered as a chip. */
  pinned?: boolean;
  /** The call that compares pasted lines with the rows: the filter is a box for a column of values. */
  paste?: string;
}

/** Whether a field has few enough values to choose from them, and to group rows by them. */
export const isGroupable = ({ kind, words, paste, several }: FilterField): boolean =>
  !paste && !several && (kind === 'keyword' || kind === 'flag' || ((kind === 'integer' || kind === 'number') && words !== undefined));

/** One chip. `null` among the values stands for rows without a value; `several`: rows have several values, see `FilterField`. */
export type Condition =
  | { field: string; op: 'is'; values: readonly (Scalar | null)[]; not?: boolean; several?: true }
  | { field: string; op: 'contains'; text: string }
  /** Values of a pasted column, stored in this tab under an id; `values` is empty where they are not stored. */
  | { field: string; op: 'pasted'; id: string; values: readonly string[] }
  | { field: string; op: 'dates'; dates: DateChoice }
  | { field: string; op: 'range'; from?: number; to?: number };

/** The chips as one filter; undefined if there are none. */
export function toFilter(conditions: readonly Condition[], zone: string, fixed?: Filter, now?: string): Filter | undefined {
  const parts = [...(fixed ? [fixed] : []), ...conditions.map((condition) => filterOf(condition, zone, now))];
  return parts.length > 1 ? { and: parts } : parts[0];
}

function filterOf(condition: Condition, zone: string, now: string | undefined): Filter {
  const { field } = condition;
  switch (condition.op) {
    case 'contains':
      return { field, op: 'contains', value: condition.text };
    case 'pasted':
      return { field, op: 'in', values: [...condition.values] };
    case 'dates': {
      const { from, to } = daysOf(condition.dates, zone, now);
      return { field, op: 'between', from: dayBounds(from, zone).from, to: dayBounds(to, zone).to };
    }
    case 'range': {
      const { from, to } = condition;
      if (from !== undefined && to !== undefined) return { field, op: 'between', from, to };
      return from !== undefined ? { field, op: 'gte', value: from } : { field, op: 'lte', value: to ?? 0 };
    }
    case 'is': {
      const present = condition.values.filter((value) => value !== null);
      const alternatives: Filter[] = [];
      if (condition.several) alternatives.push(...present.map((value): Filter => ({ field, op: 'contains', value: `,${value},` })));
      else if (present.length > 0) alternatives.push({ field, op: 'in', values: present });
      if (present.length < condition.values.length) alternatives.push({ field, op: 'exists', value: false });
      const any: Filter = alternatives.length === 1 && alternatives[0] ? alternatives[0] : { or: alternatives };
      return condition.not ? { not: any } : any;
    }
  }
}

export const NONE = '(none)';

/** The displayed text of a field's value. */
export function wordOf(value: Scalar | null, field: FilterField | undefined): string {
  if (value === null) return t(field?.none ?? NONE);
  const { words } = field ?? {};
  const word = typeof words === 'function' ? words(String(value)) : words?.[String(value)];
  return word ?? (value === true ? t`Yes` : value === false ? t`No` : String(value));
}

/** The text of a chip after the field's title. */
export function inWords(condition: Condition, field?: FilterField): string {
  switch (condition.op) {
    case 'contains':
      return t`contains "${condition.text}"`;
    case 'pasted':
      return condition.values.length > 0 ? t`${whole.format(condition.values.length)} pasted` : t`pasted list is not in this tab`;
    case 'dates':
      return datesInWords(condition.dates);
    case 'range': {
      const scale = field?.scale ?? 1;
      const [from, to] = [condition.from, condition.to].map((end) => (end === undefined ? undefined : end / scale));
      if (from !== undefined && to !== undefined) return from === to ? String(from) : t`${from} to ${to}`;
      return from !== undefined ? t`at least ${from}` : t`at most ${to}`;
    }
    case 'is': {
      const [first, ...rest] = condition.values;
      const words = `${wordOf(first ?? null, field)}${rest.length > 0 ? ` +${rest.length}` : ''}`;
      return condition.not ? t`not ${words}` : words;
    }
  }
}
