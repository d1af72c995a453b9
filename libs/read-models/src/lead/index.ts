export { leadList, type EnquiryEntry, type LeadRow } from './lead-list.read-model';
export { leadDuplicates, type LeadDuplicatesRow } from './lead-duplicates.read-model';
export { leadNumbers, type LeadNumbersRow } from './lead-numbers.read-model';
export { leadNoteList, type LeadNoteRow } from './lead-note-list.read-model';
export { leadHistory, type LeadHistoryRow } from './lead-history.read-model';
export { type ConversationEntry } from './conversation';
export { sourceWord } from './source-words';
export { customPlace, customValues } from './custom-values';
export { countedAt, rowFilter, testedField, ruleFilter, type DayRange } from './lead-conditions';
export {
  MOST_SCORE,
  scoreBandOf,
  scoreBandWords,
  scoreBands,
  scoreOf,
  ownWeights,
  scoreFadesAt,
  scoreParts,
  weightsInForce,
  type ScoreBand,
  type ScoredLead,
  type ScorePart,
  type ScoreWeight,
} from './lead-score';
