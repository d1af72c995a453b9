export { defineReport, leadFilters, type Report, type ReportChart, type ReportDimension, type ReportMeasure } from './define-report';
export { withLeadNames } from './lead-names';
export { reportColumns } from './report-columns';
export { type ReportCell, type ReportPage } from './report-facts';
export { ReportService, type AnswerOptions, type ReportColumn, type ReportData, type ReportQuestion } from './report.service';
export { reports } from './reports';
