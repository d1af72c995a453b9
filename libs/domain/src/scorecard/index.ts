export { isScored, missingScorers, withoutPoints, type Judging } from './blind-scores';
export { scorecardContext } from './scorecard.context';
export { scorecardBoundary, scorecardDecider, type Scorecard, type ScorecardCommand } from './scorecard.decider';
export {
  scorecardStream,
  scoringStream,
  type Criterion,
  type InterviewReaderAdded,
  type PanellistRecused,
  type ScorecardPublished,
  type ScoresAmended,
  type ScoresGiven,
  type ScoringEvent,
  type ThirdReaderRequested,
} from './scorecard.events';
export { criterionFields, readerFields, recuseFields, scorecardFields } from './scorecard.fields';
export { scorecardNotifications } from './scorecard.notifications';
export {
  percentOf,
  scoringBoundary,
  scoringDecider,
  spreadOf,
  type GivenScores,
  type Scoring,
  type ScoringCommand,
} from './scoring.decider';
