import { college } from '@matricula/domain/catalog';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { collegeConnection } from '@matricula/domain/reconciliation';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { RecordSecrets, SqliteVault } from '@matricula/vault';
import { CollegeRoutes } from './college-routes';

const tenantId = 't1';

describe('a push to a college that is sent again', () => {
  let vault: SqliteVault;
  beforeEach(() => void (vault = new SqliteVault({ file: ':memory:' })));
  afterEach(() => vault.close());

  const open = (leadId: string, name: string) => ({ ...leadDecider.initial, status: 'open', leadId, details: { name } });
  const merged = (leadId: string, survivorId: string) => ({ ...open(leadId, 'Gone'), status: 'merged', mergedInto: { survivorId } });
  /** What is sent to the college for the lead of the push, or why nothing is. */
  const sent = async (...leads: { leadId: string }[]): Promise<unknown> => {
    const secret = await new RecordSecrets(vault).keep({ tenantId, recordId: 'con1', field: 'secret' }, 'pass');
    const connection = { recordId: 'con1', collegeId: 'c1', url: 'https://api.example.edu', active: true, secret };
    const reads = readsOf([recordList(collegeConnection), [connection]], [recordList(college), [{ recordId: 'c1', clgName: 'Sunrise' }]]);
    const states = new Map(leads.map((lead) => [leadStream(tenantId, lead.leadId), lead]));
    const store = { states: { current: async (_: unknown, stream: string) => ({ state: states.get(stream) ?? leadDecider.initial }) } };
    const messages: { messageId: string; body: string }[] = [];
    const sender = { provider: 'https', repeats: 'always', send: async (one: never) => (messages.push(one), { outcome: 'accepted' }) };
    const event = { tenantId, data: { messageId: 'push-1', recipientId: 'l1', endpointId: 'c1' } };
    const way = await new CollegeRoutes(store as never, reads, vault).wayOf(event as never, sender as never);
    if ('refusal' in way) return way.refusal;
    await way.send();
    const { id, lead } = JSON.parse(messages[0]!.body) as { id: string; lead: object };
    return [id, lead];
  };

  it('names the lead as it is now', async () => expect(await sent(open('l1', 'Ravi'))).toEqual(['push-1', { id: 'l1', name: 'Ravi' }]));
  it('names the lead that it was merged into since then, over several merges, under the same id', async () =>
    expect(await sent(merged('l1', 'l2'), merged('l2', 'l3'), open('l3', 'Meera'))).toEqual(['push-1', { id: 'l3', name: 'Meera' }]));
  it('is refused once the lead, or the one that it was merged into, is removed', async () => {
    const removed = (leadId: string) => ({ ...open(leadId, 'Ravi'), status: 'removed' });
    expect(await sent(removed('l1'))).toBe('The lead was removed.');
    expect(await sent(merged('l1', 'l2'), removed('l2'))).toBe('The lead was removed.');
  });
});
