/** The row of a list that was worked on last: it has the focus when the person comes back to the list. Lives until a reload. */
const lastRows = new Map<string, { key: string; rowIndex?: number }>();

export const lastRow = {
  of: (list: string) => lastRows.get(list),
  keep: (list: string, key: string, rowIndex?: number) => void lastRows.set(list, { key, rowIndex }),
};
