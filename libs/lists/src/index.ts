export { csvCell, csvStream, type ExportColumn } from './csv-export';
export { shownColumns, type ExportFormat } from './export-words';
export { dayIn, dayRange, momentIn, todayIn, withinDays } from './day-range';
export { IsDay, IsOptionalDay } from './is-day';
export { IsFilter, isFilter } from './is-filter';
export { allOf, anyOf, equals, type ListDeclaration } from './list-declaration';
export { freshnessOf, type Freshness } from './freshness';
export { ListService, type CountedPage } from './list.service';
export { lists, visibleLeads } from './lists';
