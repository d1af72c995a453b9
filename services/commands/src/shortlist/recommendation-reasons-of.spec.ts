import type { RequestContext } from '@matricula/auth';
import { college } from '@matricula/domain/catalog';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import { readsOf } from '@matricula/testing';
import { RecommendationReasonsOf } from './recommendation-reasons-of';

describe('the reasons of a recommendation', () => {
  it('are those of the lead and the college that the user has just corrected', async () => {
    const lead = { leadId: 'l1', city: 'Delhi' };
    const place = { recordId: 'c1', clgName: 'Sunrise', clgCity: 'Nashik', active: true };
    const stored = readsOf([leadList, [lead]], [recordList(college), [place]]);
    const reads = {
      ...stored,
      // The rows follow the writes of the user.
      reached: async (name: string) => {
        if (name === leadList.name) lead.city = 'Pune';
        if (name === recordList(college).name) place.clgCity = 'Pune';
      },
    } as unknown as ReadStore;
    const context = { tenantId: 't1', readAfter: '7' } as unknown as RequestContext;
    const [course] = await new RecommendationReasonsOf(reads).explained([{ collegeId: 'c1', collegeName: 'Sunrise' }], 'l1', [], context);
    expect(JSON.stringify(course?.reasons)).toContain('In Pune, where the lead lives');
  });
});
