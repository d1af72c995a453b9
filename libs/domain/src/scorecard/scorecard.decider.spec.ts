import { deciding } from '@matricula/testing';
import { scorecardDecider, type ScorecardCommand } from './scorecard.decider';
import type { ScorecardPublished } from './scorecard.events';

const scorecard = deciding(scorecardDecider);
const criteria = [{ criterionId: 'c-1', label: 'Clarity', weight: 2, most: 10 }];
const content = { scorecardId: 's-1', name: 'Interview', formId: 'f-1', formName: 'MBA 2027', criteria, spread: 25 };
const publish = (expected: number, more: object = {}): ScorecardCommand => ({
  type: 'PublishScorecard',
  data: { ...content, ...more, expected },
});
const published = (version: number, more: object = {}): ScorecardPublished => ({
  type: 'ScorecardPublished',
  data: { ...content, ...more, version },
});

describe('a scorecard', () => {
  it('gets a version with every change, and none without one', () => {
    scorecard.given().when(publish(0)).then(published(1));
    scorecard.given(published(1)).when(publish(1)).then();
    scorecard
      .given(published(1))
      .when(publish(1, { spread: 30 }))
      .then(published(2, { spread: 30 }));
  });

  it('is not changed on an outdated version, nor given to another form', () => {
    scorecard
      .given(published(1), published(2, { spread: 30 }))
      .when(publish(1, { spread: 40 }))
      .thenRefused('scorecard/changed-meanwhile');
    scorecard
      .given(published(1))
      .when(publish(1, { formId: 'f-2' }))
      .thenRefused('scorecard/invalid');
  });

  it('is the only one of its form: a second one that is created at the same time is refused', () => {
    scorecard
      .given(published(1))
      .when(publish(0, { name: 'Other' }))
      .thenRefused('scorecard/exists');
    scorecard.given(published(1)).when(publish(0)).thenRefused('scorecard/exists');
  });

  it('has criteria with different names', () => {
    scorecard
      .given()
      .when(publish(0, { criteria: [] }))
      .thenRefused('scorecard/invalid');
    const twice = [...criteria, { ...criteria[0], criterionId: 'c-2', label: ' clarity' }];
    scorecard
      .given()
      .when(publish(0, { criteria: twice }))
      .thenRefused('scorecard/invalid');
  });
});
