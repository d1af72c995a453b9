export { queryList, type QueryRow } from './query-list.read-model';
