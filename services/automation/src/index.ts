export { AutomationModule } from './automation.module';
export { Automation } from './automation.service';
export { ReportDesk } from './overview/report-desk';
export { policies } from './policies';
