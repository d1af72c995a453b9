export { LeadLookup, ofLead } from './lead-lookup';
export { priorityFilter } from './lead-wire';
export { LeadQueryModule } from './lead.module';
