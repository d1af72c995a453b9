import type { EntriesOf } from '../kernel';
import type { ScorecardPublished, ScoringEvent } from './scorecard.events';

/** How scorecards and scoring read in the timeline. Points are told by the scores of the application alone, because panellists score blind. */
export const scorecardEntries: EntriesOf<ScorecardPublished | ScoringEvent> = {
  ScorecardPublished: {
    property: 'Scorecard',
    change: ({ name, version, criteria }) => [{}, { name, version, criteria: criteria?.map(({ label }) => label).join(', ') }],
    sentence: (who, { name, version }) => `${who} published version ${version} of the scorecard "${name}"`,
  },
  ScoresGiven: {
    property: 'Scores',
    change: () => [{}, { scores: 'given' }],
    sentence: (who, _data, lead) => `${who} scored the interview of ${lead}`,
  },
  ScoresAmended: {
    property: 'Scores',
    change: () => [{}, { scores: 'changed' }],
    sentence: (who, _data, lead) => `${who} changed the scores of the interview of ${lead}`,
  },
  PanellistRecused: {
    property: 'Scores',
    change: () => [{}, { recused: true }],
    sentence: (who, _data, lead) => `${who} does not judge ${lead}`,
  },
  ThirdReaderRequested: {
    bookkeeping: true,
    property: 'Scores',
    change: () => [{}, { reader: 'requested' }],
    sentence: (_who, _data, lead) => `The scores of ${lead} are far apart: another reader is needed`,
  },
  InterviewReaderAdded: {
    property: 'Scores',
    change: () => [{}, { reader: 'added' }],
    sentence: (who, _data, lead) => `${who} asked another reader to score ${lead}`,
  },
};
