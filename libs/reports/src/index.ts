export { assertSubjects, defineFacts, defineSubject, type FactInWords, type Facts, type FactSubject } from './define-facts';
export { DASHBOARDS, DashboardService, type BoardQuestion, type ShownBoard, type ShownTask, type ShownWidget } from './dashboard.service';
export { defineDashboard, type BoardTask, type BoardWidget, type Dashboard } from './define-dashboard';
export {
  allPartsOf,
  defineReport,
  isByField,
  measuresOf,
  partsOf,
  reportBy,
  reportAt,
  titleOf,
  type Report,
  type ReportChart,
  type ReportDimension,
  type ReportMeasure,
  type ReportReadingChoice,
} from './define-report';
export { ReportFiles, type FiguresThen, type ReportFile, type ShownReport } from './report-files';
export { type ToldFact } from './facts-in-words';
export { type ReportCell, type ReportPage } from './report-facts';
export { assertReportFile, reportMadeOf } from './report-file-rights';
export { paperOf } from './paper-of';
export { reportColumns } from './report-columns';
export { rowsInOrder } from './shown-table';
export { type AnswerOptions, type ReportColumn, type ReportData, type ReportQuestion } from './report-answer';
export { leastFresh } from './report-parts';
export { REPORTS, ReportService } from './report.service';
export { PastFigures, type PastProgress } from './past/past-figures';
export { PastFolds, type PastFoldsOptions } from './past/past-folds';
export { type PastLink } from './past/past-link';
export { PastLists } from './past/past-lists';
export { PastMoments } from './past/past-moments';
export { PastReports } from './past/past-reports';
