export { defineReport, leadFilters, type Report, type ReportChart, type ReportDimension, type ReportMeasure } from './define-report';
export { ReportService, type ReportCell, type ReportColumn, type ReportData, type ReportQuestion } from './report.service';
export { reports } from './reports';
