import { leadBoundary } from '@matricula/domain/lead';
import { defineSchedule, order, type Schedule } from '@matricula/policy-kit';
import { leadList } from '@matricula/read-models/lead';
import { whole, type ReadStore } from '@matricula/read-store';
import { weightsOf } from './lead-scores';

/** Each night, computes the scores of leads whose latest activity has aged. */
export const agedScores = ({ reads }: { reads: ReadStore }): Schedule =>
  defineSchedule({
    name: 'aged-scores',
    cron: '20 2 * * *',
    run: async ({ tenantId, at }) => {
      await whole(reads, leadList, tenantId);
      const weights = await weightsOf(reads, tenantId);
      const aged = await reads.keys(leadList, tenantId, {
        where: { field: 'scoreFadesAt', op: 'lte', value: at },
        sort: [{ field: 'leadId', dir: 'asc' }],
      });
      return aged.map((leadId) => order(leadBoundary, [leadId], { type: 'ScoreLead', data: weights ? { weights } : {} }));
    },
  });
