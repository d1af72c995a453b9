import { deciding } from '@matricula/testing';
import { rankingDecider, type RankingCommand } from './ranking.decider';

const ranking = deciding(rankingDecider);
const rank = (meritListId: string, ...applicationIds: string[]): RankingCommand => ({
  type: 'RankApplicants',
  data: { formId: 'f-1', meritListId, applicationIds },
});
const ranked = { type: 'ApplicantsRanked' as const, data: { formId: 'f-1', meritListId: 'm-1', applicationIds: ['a-1', 'a-2'] } };

describe('the merit lists of a form', () => {
  it('have an applicant once', () => {
    ranking
      .given()
      .when(rank('m-1', 'a-1', 'a-2'))
      .then(ranked);
    ranking
      .given(ranked)
      .when(rank('m-2', 'a-2', 'a-3'))
      .thenRefused('merit-list/ranked-meanwhile');
    ranking
      .given(ranked)
      .when(rank('m-2', 'a-3'))
      .then({ type: 'ApplicantsRanked', data: { formId: 'f-1', meritListId: 'm-2', applicationIds: ['a-3'] } });
  });

  it('may have an applicant of a list that was closed', () => {
    const data = { formId: 'f-1', meritListId: 'm-1', applicationIds: ['a-2'] };
    const unranked = { type: 'ApplicantsUnranked' as const, data };
    ranking.given(ranked).when({ type: 'UnrankApplicants', data }).then(unranked);
    ranking.given(ranked, unranked).when(rank('m-2', 'a-1')).thenRefused('merit-list/ranked-meanwhile');
    ranking
      .given(ranked, unranked)
      .when(rank('m-2', 'a-2'))
      .then({ type: 'ApplicantsRanked', data: { meritListId: 'm-2', applicationIds: ['a-2'] } });
  });
});
