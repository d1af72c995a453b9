import type { Criterion } from '@matricula/domain/scorecard';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** A scorecard in its latest version. */
export interface ScorecardRow {
  scorecardId: string;
  name: string;
  formId: string;
  formName: string;
  version: number;
  criteria: Criterion[];
  criteriaCount: number;
  spread: number;
  updatedAt: string;
}

export const scorecardList = defineReadModel<ScorecardRow>({
  name: 'scorecard-list',
  version: 1,
  key: 'scorecardId',
  few: true,
  fields: {
    scorecardId: keyword(),
    name: text().searchable(),
    formId: keyword(),
    formName: text().searchable(),
    version: integer(),
    criteriaCount: integer(),
    spread: integer(),
    updatedAt: instant(),
  },
});
