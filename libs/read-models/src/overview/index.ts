export { activityFacts, activityKinds, activityWords, type ActivityFact } from './activity-facts.read-model';
export { stageStays, type StageStay } from './stage-stays.read-model';
