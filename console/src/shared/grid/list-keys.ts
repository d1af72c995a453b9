/** What the keyboard does in a list, as `?` says it. Pure. */
type KeyWords = readonly [key: string, what: string];

const keys: readonly KeyWords[] = [
  ['j k ↑ ↓', 'next and previous row'],
  ['Enter', 'open the row'],
  ['x Space', 'select the row; with Shift, all up to the last one'],
  ['b', 'what can be done with the selected rows; ← → between them'],
  ['Esc', 'select none'],
  ['e', 'edit the cell in place'],
  ['Ctrl+K', 'find leads, people and screens'],
  ['/', 'search this list'],
  ['f', 'filter'],
  ['?', 'this list'],
];

/** The keys of a list with a main action and letters of its own for rows; a letter may mean another thing in a row. */
export function keysOf(primary: string | undefined, ofRows: readonly { key: string; label: string }[]): KeyWords[] {
  const also = ofRows.find(({ key }) => key === 'c');
  const own: KeyWords[] = primary ? [['c', also ? `${primary}; in a row: ${also.label}` : primary]] : [];
  const others = primary ? ofRows.filter((one) => one !== also) : ofRows;
  return [...keys, ...own, ...others.map(({ key, label }): KeyWords => [key, `in a row: ${label}`])];
}
