export { activityFacts, activityKinds, type ActivityFact } from './activity-facts.read-model';
