/** What names a colleague. */
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

/** What was found, with those chosen people whom the page that was found does not hold: a choice never loses its name. */
export function withChosen(found: readonly PersonOption[], known: readonly PersonOption[], chosen: readonly string[]): PersonOption[] {
  const missing = chosen.filter((id) => !found.some(({ value }) => value === id));
  return [...found, ...missing.flatMap((id) => known.find(({ value }) => value === id) ?? [])];
}

/** Those whose label has every word of a text: what stands there until the server has answered to it. */
export function labelled(options: readonly PersonOption[], text: string): PersonOption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** How many there are beyond those that are shown; undefined when these are all. */
export const moreThan = (shown: number, count: number | undefined): string | undefined =>
  count !== undefined && count > shown ? t`${shown} of ${whole.format(count)}. Type a name to find others.` : undefined;
