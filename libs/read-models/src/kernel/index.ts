export {
  defineReadModel,
  flag,
  instant,
  integer,
  keyword,
  keywords,
  map,
  number,
  text,
  type FieldKind,
  type ReadField,
  type ReadModel,
  type RowOf,
} from './define-read-model';
export { asFolding, declaredVersion, nextFolding } from './fold-number';
export { isEntryName, placeOf, rawAt, rawNamed, type FieldPlace, type ShapeField } from './field-place';
export { fieldsIn } from './query';
export type {
  AggregateQuery,
  GroupBound,
  Grouping,
  GroupingsQuery,
  AggregateRow,
  CarriedEntries,
  Dimension,
  FacetValue,
  Filter,
  Measure,
  PageQuery,
  Scalar,
  Selection,
  Sort,
  TimeBucket,
} from './query';
export { durationOf, durationParts, type DurationUnit } from './duration';
