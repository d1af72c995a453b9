export { AutomationModule } from './automation.module';
export { Automation } from './automation.service';
export { policies } from './policies';
