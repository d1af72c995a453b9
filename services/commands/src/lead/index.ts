export { JobUndo } from './job-undo';
export { LeadAccess } from './lead-access';
export { LeadModule } from './lead.module';
