export { leadList, type LeadRow } from './lead-list.read-model';
