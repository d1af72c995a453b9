export { AutomationModule } from './automation.module';
export { ParkedPageDto, parkedIdsOf, parkedOf, parkedPage, ReplayParkedDto } from './parked-rows';
export { DropParkedDto } from './drop-parked.dto';
export { Automation } from './automation.service';
export { BroadcastDesk } from './marketing';
export { ReportDesk } from './overview';
export { policies } from './policies';
