export { csvCell, csvStream, type ExportColumn } from './csv-export';
export { exportColumns, sourceWords } from './export-columns';
export { shownColumns, type ExportFormat, type FieldWords } from './export-words';
export { momentOfDay } from './moment-of-day';
export { clockIn, dayIn, dayRange, momentIn, todayIn, withinDays } from './day-range';
export { ruleMatch, ruleTest, ruleTrial, valueAt, type MatchedRow, type RuleConditions, type TriedRow } from './rule-match';
export { toldClauses, type ToldClause } from './told-clauses';
export { IsDay, IsMoment, IsOptionalDay } from './is-day';
export { IsFilter, isFilter } from './is-filter';
export {
  AllRowsDto,
  assertCount,
  assertSelects,
  BulkSelectionDto,
  reachOf,
  selectedKeys,
  type BulkSelection,
  type SelectionReading,
} from './selection';
export { allOf, anyOf, equals, rowsOf, type ListDeclaration, type PartlyAsked } from './list-declaration';
export { slotFilter } from './slot-filter';
export { freshnessOf, type Freshness } from './freshness';
export { anyWord, sameWord } from './same-word';
export { LISTS, ListService, type CountedPage, type RowsQuery } from './list.service';
export type { OtherRows } from './derived';
export { isSeen, openOfAsked, shownTo, withoutForeign } from './visible-rows';
export { judgedBlindBy } from './judged-blind';
export { deedAccess } from './deed-access';
export { asDays, asMonths, asTimes, gender, priority, stage, stageTag } from './list-words';
