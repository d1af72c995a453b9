/** The last opened row of each list, which gets the focus when the user returns. Lives until a reload. */
const lastRows = new Map<string, { key: string; rowIndex?: number }>();

export const lastRow = {
  of: (list: string) => lastRows.get(list),
  keep: (list: string, key: string, rowIndex?: number) => void lastRows.set(list, { key, rowIndex }),
};
