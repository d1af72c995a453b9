import { type RowsChanged } from './live';

/** Whether a change concerns the rows one component watches; the server sends changes for all watches together. Pure. */
export const concerns = ({ list, keys, more }: RowsChanged, ofList: string, watched: readonly string[] | '*'): boolean =>
  list === ofList && (watched === '*' || more === true || keys.some((key) => watched.includes(key)));
