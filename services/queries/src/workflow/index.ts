export { entryBefore, leadAsOf, leadAtEntry } from './run-past';
