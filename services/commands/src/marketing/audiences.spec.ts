import type { RequestContext } from '@matricula/auth';
import { leadList } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import { Audiences, type AudienceRow } from './audiences';

const context = { tenantId: 'tenant-1', user: { userId: 'asha' }, sight: { scope: 'all' } } as unknown as RequestContext;
const row = { recordId: 'a-1', source: 'live', updatedAt: 'u' } as unknown as AudienceRow;

describe('the pages of an audience', () => {
  const leads = Array.from({ length: 5 }, (_, at) => ({ leadId: `lead-${at}`, phone: `+91981119990${at}`, removed: false }));
  let resolved: number;
  let audiences: Audiences;

  beforeEach(() => {
    resolved = 0;
    const lists = { declared: () => ({}), keys: async () => (resolved++, leads.map(({ leadId }) => leadId)) };
    const choices = { optedOutAmong: async () => new Set() };
    const none = {} as never;
    audiences = new Audiences(none, readsOf([leadList, leads]), lists as never, none, none, choices as never);
  });
  const page = async (number: number, of = context) =>
    (await audiences.page(row, 'sms', { page: number, limit: 2 }, of)).members.map(({ leadId }) => leadId);

  it('come from one resolution; the first page resolves the audience again', async () => {
    expect([await page(1), await page(2), await page(3)]).toEqual([['lead-0', 'lead-1'], ['lead-2', 'lead-3'], ['lead-4']]);
    expect(resolved).toBe(1);
    await page(1);
    expect(resolved).toBe(2);
  });

  it('are not those of another user', async () => {
    await page(1);
    await page(2, { ...context, user: { userId: 'ravi' } } as unknown as RequestContext);
    expect(resolved).toBe(2);
  });
});
