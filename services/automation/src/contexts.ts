export { auditPolicies } from './audit';
export { communicationPolicies } from './communication';
export { followUpPolicies } from './follow-up';
export { leadPolicies } from './lead';
export { supportPolicies } from './support';
