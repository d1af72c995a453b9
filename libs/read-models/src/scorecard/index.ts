export { scorecardList, type ScorecardRow } from './scorecard-list.read-model';
export { scoringList, type ScoringRow } from './scoring-list.read-model';
