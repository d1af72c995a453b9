export { DocumentedReports, reportDays } from './documented-reports';
export { OverviewModule } from './overview.module';
