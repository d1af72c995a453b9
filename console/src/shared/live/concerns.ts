import { type RowsChanged } from './live';

/** Whether a change is of what one component watches; the server tells what all of them watch together. Pure. */
export const concerns = ({ list, keys, more }: RowsChanged, ofList: string, watched: readonly string[] | '*'): boolean =>
  list === ofList && (watched === '*' || more === true || keys.some((key) => watched.includes(key)));
