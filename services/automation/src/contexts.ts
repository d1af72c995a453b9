export { auditPolicies } from './audit';
export { communicationPolicies } from './communication';
export { feedbackPolicies } from './feedback';
export { followUpPolicies } from './follow-up';
export { leadPolicies } from './lead';
export { overviewPolicies } from './overview';
export { supportPolicies } from './support';
export { workforcePolicies } from './workforce';
