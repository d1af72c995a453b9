export { defineFacts, type FactInWords, type Facts, type FactSubject } from './define-facts';
export { defineReport, type Report, type ReportChart, type ReportDimension, type ReportMeasure } from './define-report';
export { withLeadNames } from './lead/lead-names';
export { type ToldFact } from './facts-in-words';
export { reportColumns } from './report-columns';
export { type ReportCell, type ReportPage } from './report-facts';
export { ReportService, type AnswerOptions, type ReportColumn, type ReportData, type ReportQuestion } from './report.service';
export { reports } from './reports';
