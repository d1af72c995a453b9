/** Keyboard shortcuts of a list, as `?` lists them. Pure. */
import { t } from '../texts/texts';

type KeyWords = readonly [key: string, what: string];

/** The keys of a list with a main action and row letters; a letter may have another meaning in a row. */
export function keysOf(primary: string | undefined, ofRows: readonly { key: string; label: string }[], work = false): KeyWords[] {
  const also = ofRows.find(({ key }) => key === 'c');
  const own: KeyWords[] = primary ? [['c', also ? t`${primary}; in a row: ${also.label}` : primary]] : [];
  const others = primary ? ofRows.filter((one) => one !== also) : ofRows;
  return [
    ['j k ↑ ↓', t`next and previous row`],
    ['Enter', t`open the row`],
    ['x Space', t`select the row; with Shift, all up to the last one`],
    ['b', t`actions for the selected rows; ← → to move between them`],
    ['Esc', t`select none`],
    ['e', t`edit the cell in place`],
    ['Ctrl+K', t`find leads, people and screens`],
    ['/', t`search this list`],
    ['f', t`filter`],
    ['?', t`this list`],
    ...(work ? [['w', t`work this queue`] as const] : []),
    ...own,
    ...others.map(({ key, label }): KeyWords => [key, t`in a row: ${label}`]),
  ];
}
