import type { ListDeclaration } from '@matricula/lists';
import { scorecardList, scoringList, type ScorecardRow, type ScoringRow } from '@matricula/read-models/scorecard';

const scorecards: ListDeclaration<ScorecardRow> = { name: 'scorecards', model: scorecardList, adminsOnly: true };

const scores: ListDeclaration<ScoringRow> = {
  name: 'interview-scores',
  model: scoringList,
  adminsOnly: true,
  people: ['panellistIds', 'scoredBy', 'recused', 'readers'],
  // Points, mean and spread are no fields, and the lead would tell who the candidate is: an admin who sits on the panel scores blind as well.
  shown: () => Object.keys(scoringList.fields).filter((field) => field !== 'leadId'),
};

/** Scorecards, and how far the scoring of interviews is, for admins. */
export const scorecardLists = [scorecards, scores] as const;
