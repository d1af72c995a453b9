import { deciding } from '@matricula/testing';
import type { ScorecardPublished, ScoringEvent } from './scorecard.events';
import { percentOf, scoringDecider, type ScoringCommand } from './scoring.decider';

const scoring = deciding(scoringDecider);
const criteria = [
  { criterionId: 'c-1', label: 'Clarity', weight: 3, most: 10 },
  { criterionId: 'c-2', label: 'Motivation', weight: 1, most: 5 },
];
const scorecard: ScorecardPublished['data'] = {
  ...{ scorecardId: 's-1', version: 1, name: 'Interview', formId: 'f-1', formName: 'MBA 2027', criteria, spread: 25 },
};
const about = { applicationId: 'a-1', leadId: 'lead-1' };
const panellistIds = ['asha', 'ravi'];
const give = (panellistId: string, clarity: number, more: object = {}): ScoringCommand => ({
  type: 'GiveScores',
  data: {
    ...{ ...about, panellistId, formId: 'f-1', scorecard, scores: { 'c-1': clarity, 'c-2': 5 }, panellistIds, isHeld: true },
    ...more,
  },
});
const given = (panellistId: string, clarity: number): ScoringEvent => ({
  type: 'ScoresGiven',
  data: {
    ...{ ...about, panellistId, formId: 'f-1', scorecardId: 's-1', version: 1, scores: { 'c-1': clarity, 'c-2': 5 } },
    percent: percentOf(criteria, { 'c-1': clarity, 'c-2': 5 }),
  },
});

describe('the scores of an application', () => {
  it('are weighted, in per cent of the maximum', () => {
    expect(percentOf(criteria, { 'c-1': 10, 'c-2': 5 })).toBe(100);
    expect(percentOf(criteria, { 'c-1': 5, 'c-2': 5 })).toBe(62.5);
  });

  it('are given by the panel after the interview, complete and within the maximum', () => {
    scoring.given().when(give('asha', 8)).then(given('asha', 8));
    scoring.given().when(give('kiran', 8)).thenRefused('scoring/unknown');
    scoring
      .given()
      .when(give('asha', 8, { isHeld: false }))
      .thenRefused('scoring/not-held');
    scoring.given().when(give('asha', 11)).thenRefused('scoring/invalid');
    scoring
      .given()
      .when(give('asha', 8, { scores: { 'c-1': 8 } }))
      .thenRefused('scoring/invalid');
    scoring
      .given()
      .when(give('asha', 8, { scores: { 'c-1': 8, 'c-2': 5, other: 1 } }))
      .thenRefused('scoring/invalid');
  });

  it('change with a reason only, by the version that they were given by', () => {
    scoring.given(given('asha', 8)).when(give('asha', 8)).then();
    scoring.given(given('asha', 8)).when(give('asha', 9)).thenRefused('scoring/reason');
    const amended = { ...given('asha', 9).data, previousPercent: 85, reason: 'I mixed up two applicants.' };
    scoring
      .given(given('asha', 8))
      .when(give('asha', 9, { reason: 'I mixed up two applicants.' }))
      .then({ type: 'ScoresAmended', data: amended } as ScoringEvent);
    // All of a panel score by one version.
    const next = { ...scorecard, version: 2 };
    scoring
      .given(given('asha', 8))
      .when(give('ravi', 8, { scorecard: next }))
      .thenRefused('scoring/version');
    scoring
      .given(given('asha', 8))
      .when(give('asha', 9, { scorecard: next, reason: 'No' }))
      .thenRefused('scoring/version');
  });

  it('ask another reader when they are far apart, once', () => {
    const wide: ScoringEvent = { type: 'ThirdReaderRequested', data: { ...about, spread: 60 } };
    scoring.given(given('asha', 9)).when(give('ravi', 1)).then(given('ravi', 1), wide);
    scoring.given(given('asha', 9)).when(give('ravi', 8)).then(given('ravi', 8));
    // Whoever still has to score may close the gap, or open it.
    scoring
      .given(given('asha', 9))
      .when(give('ravi', 1, { panellistIds: [...panellistIds, 'om'] }))
      .then(given('ravi', 1));
    const recuse: ScoringCommand = {
      type: 'Recuse',
      data: { ...about, panellistId: 'om', panellistIds: [...panellistIds, 'om'], reason: 'My cousin.', spread: 25 },
    };
    const recused: ScoringEvent = { type: 'PanellistRecused', data: { ...about, panellistId: 'om', reason: 'My cousin.' } };
    scoring.given(given('asha', 9), given('ravi', 1)).when(recuse).then(recused, wide);
    scoring
      .given(given('asha', 8), given('ravi', 8))
      .when(give('om', 1, { panellistIds: [...panellistIds, 'om'] }))
      .then(given('om', 1), { ...wide, data: { ...about, spread: 52.5 } });
    const reader: ScoringEvent = { type: 'InterviewReaderAdded', data: { ...about, panellistId: 'kiran' } };
    scoring
      .given(given('asha', 9), given('ravi', 1), wide)
      .when({ type: 'AddReader', data: { ...about, panellistId: 'kiran', panellistIds } })
      .then(reader);
    scoring.given(given('asha', 9), given('ravi', 1), wide, reader).when(give('kiran', 5)).then(given('kiran', 5));
    // The reader does not judge: another one is asked.
    const left: ScoringCommand = {
      type: 'Recuse',
      data: { ...about, panellistId: 'kiran', panellistIds, reason: 'My cousin.', spread: 25 },
    };
    const gone: ScoringEvent = { type: 'PanellistRecused', data: { ...about, panellistId: 'kiran', reason: 'My cousin.' } };
    const asked = scoring.given(given('asha', 9), given('ravi', 1), wide, reader);
    asked.when(left).then(gone, wide);
    const second: ScoringEvent = { type: 'InterviewReaderAdded', data: { ...about, panellistId: 'mina' } };
    scoring.given(given('asha', 9), given('ravi', 1), wide, reader, second).when(left).then(gone);
  });

  it('are not given by those who recused themselves', () => {
    const recuse: ScoringCommand = { type: 'Recuse', data: { ...about, panellistId: 'asha', panellistIds, reason: 'My cousin.' } };
    const recused: ScoringEvent = { type: 'PanellistRecused', data: { ...about, panellistId: 'asha', reason: 'My cousin.' } };
    scoring.given().when(recuse).then(recused);
    scoring.given(recused).when(give('asha', 8)).thenRefused('scoring/recused');
    scoring.given(given('asha', 8)).when(recuse).thenRefused('scoring/given');
  });
});
