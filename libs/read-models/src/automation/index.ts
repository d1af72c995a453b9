export { parkedPolicies, type ParkedPolicyRow } from './parked-policies.read-model';
