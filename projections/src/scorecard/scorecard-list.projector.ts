import type { ScorecardPublished } from '@matricula/domain/scorecard';
import { defineProjector, set } from '@matricula/projection-kit';
import { scorecardList, type ScorecardRow } from '@matricula/read-models/scorecard';

export const scorecardListProjector = defineProjector<ScorecardRow, ScorecardPublished>(scorecardList, {
  ScorecardPublished: ({ data, at }) => set(data.scorecardId, { ...data, criteriaCount: data.criteria.length, updatedAt: at }),
});
