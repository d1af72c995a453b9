export { JobUndo } from './job-undo';
export { JobLeads } from './job-leads';
export { LeadAccess } from './lead-access';
export { LeadModule } from './lead.module';
export { selectedLeads } from './selected-leads';
