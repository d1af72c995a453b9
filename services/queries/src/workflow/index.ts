export { entryBefore, leadAtEntry } from './run-past';
