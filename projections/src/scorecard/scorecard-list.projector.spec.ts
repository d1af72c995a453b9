import { projecting } from '@matricula/testing';
import { scorecardListProjector } from './scorecard-list.projector';

const criteria = [{ criterionId: 'c-1', label: 'Clarity', weight: 2, most: 10 }];
const published = (version: number, spread: number) => ({
  ...{ type: 'ScorecardPublished', at: `2026-11-20T0${version}:00:00.000Z` },
  data: { scorecardId: 's-1', version, name: 'Interview', formId: 'f-1', formName: 'MBA 2027', criteria, spread },
});

describe('the list of scorecards', () => {
  it('shows the latest version', () =>
    projecting(scorecardListProjector)
      .given(published(1, 25), published(2, 30))
      .then('s-1')
      .matches({ version: 2, spread: 30, criteriaCount: 1, updatedAt: '2026-11-20T02:00:00.000Z' }));
});
