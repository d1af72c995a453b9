/** What the keyboard does in a list, as `?` says it. Pure. */
import { listTexts } from '../texts/list-texts';
import { textsNow } from '../texts/texts';

type KeyWords = readonly [key: string, what: string];

/** The keys of a list with a main action and letters of its own for rows; a letter may mean another thing in a row. */
export function keysOf(primary: string | undefined, ofRows: readonly { key: string; label: string }[]): KeyWords[] {
  const texts = textsNow(listTexts);
  const also = ofRows.find(({ key }) => key === 'c');
  const own: KeyWords[] = primary ? [['c', also ? texts.keyBoth(primary, also.label) : primary]] : [];
  const others = primary ? ofRows.filter((one) => one !== also) : ofRows;
  return [
    ['j k ↑ ↓', texts.keyNextRow],
    ['Enter', texts.keyOpen],
    ['x Space', texts.keySelect],
    ['b', texts.keyBulk],
    ['Esc', texts.keySelectNone],
    ['e', texts.keyEdit],
    ['Ctrl+K', texts.keyPalette],
    ['/', texts.keySearch],
    ['f', texts.keyFilter],
    ['?', texts.keyKeys],
    ...own,
    ...others.map(({ key, label }): KeyWords => [key, texts.keyInRow(label)]),
  ];
}
