/** Names and labels of colleagues. */
import { whole } from '@matricula/domain/kernel/figures';
import { type RowOf } from '../http/answers';
import { t } from '../texts/texts';

export type Person = Pick<RowOf<'User_users'>, 'id' | 'name'> & { role_name?: string };

export interface PersonOption {
  value: string;
  label: string;
}

export const optionOf = ({ id, name, role_name }: Person): PersonOption => ({
  value: id,
  label: role_name ? `${name} (${role_name})` : name,
});

/** The search result, plus selected people who are not in it, so that a selection never loses its name. */
export function withChosen(found: readonly PersonOption[], known: readonly PersonOption[], chosen: readonly string[]): PersonOption[] {
  const missing = chosen.filter((id) => !found.some(({ value }) => value === id));
  return [...found, ...missing.flatMap((id) => known.find(({ value }) => value === id) ?? [])];
}

/** Options whose label contains every word of a text: shown until the server has answered. */
export function labelled(options: readonly PersonOption[], text: string): PersonOption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** The number of further results as text; undefined if all are shown. */
export const moreThan = (shown: number, count: number | undefined): string | undefined =>
  count !== undefined && count > shown ? t`${shown} of ${whole.format(count)}. Type a name to find others.` : undefined;
