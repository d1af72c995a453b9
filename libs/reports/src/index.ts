export { defineReport, leadFilters, type Report, type ReportChart, type ReportDimension, type ReportMeasure } from './define-report';
export { withLeadNames } from './lead-names';
export { ReportService, type ReportCell, type ReportColumn, type ReportData, type ReportPage, type ReportQuestion } from './report.service';
export { reports } from './reports';
