export { type ColumnChoice } from './import-fields';
export { type ImportKind, type RowOfThing, type RowSaving } from './import-kind';
export { type RowProblem } from './import-row';
export { ImportModule } from './import.module';
export { RecordImport } from './record-import';
export { isPlaceholder } from './is-placeholder';
export { Uploads } from './uploads';
