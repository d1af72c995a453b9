export { activityFacts, activityKinds, activityWords, type ActivityFact } from './activity-facts.read-model';
