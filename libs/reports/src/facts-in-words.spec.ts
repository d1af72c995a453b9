import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { callList, type CallRow } from '@matricula/read-models/call';
import { leadList } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import type { Facts } from './define-facts';
import { inWords } from './facts-in-words';

describe('facts in words', () => {
  const lead = { leadId: 'l1', name: 'Meera', ownerId: 'om' };
  const lists = new ListService(readsOf([leadList, [lead]]), [{ name: 'leads', model: leadList, codes: ['LEADS'] }]);
  /** The owner of the lead may be asked about; of other leads nothing. */
  const facts = {
    ...{ model: callList, omitted: [], ofSubject: ['stage'] },
    subject: { field: 'leadId', list: 'leads', path: (id: string) => `/lp/${id}`, name: () => 'Meera' },
    partly: ({ sight }: RequestContext) =>
      sight.people ? { fields: ['stage'], rows: { field: 'ownerId', op: 'eq', value: sight.userId } } : undefined,
    describe: ({ callId, startedAt }: CallRow) => ({ key: callId, at: startedAt, what: 'Call' }),
  } as unknown as Facts;
  const fact = (callId: string, leadId: string, ownerId: string) => ({
    callId,
    leadId,
    ownerId,
    stage: 'Fresh',
    startedAt: '2026-11-20T05:00:00.000Z',
  });
  const rows = [fact('shown', 'l1', 'om'), fact('removed', 'l8', 'om'), fact('foreign', 'l9', 'asha')];
  /** The stage that is told of each fact, and whether its lead is named. */
  const told = async (userId: string, role: number, codes = ['LEADS']) => {
    const acl = codes.map((code) => ({ code, level: [6] }));
    const sight = sightOf({ userId, role }, undefined, new Hierarchy([]));
    const context = { tenantId: 't1', user: { userId }, acl, sight } as unknown as RequestContext;
    return (await inWords(lists, facts, rows, context, '')).map(({ stage, said }) => [stage, said.subject]);
  };

  it('tell of a lead that is in no list any more, or not open to the reader, to those who may ask about it', async () => {
    const whole = [['Fresh', 'Meera'], ...Array<unknown>(2).fill(['Fresh', undefined])];
    expect(await told('anita', staffRoles.admin)).toEqual(whole);
    expect(await told('anita', staffRoles.admin, [])).toEqual(Array<unknown>(3).fill(['Fresh', undefined]));
  });

  it('tell nothing of the lead of another user', async () =>
    expect(await told('om', staffRoles.counsellor)).toEqual([
      ['Fresh', 'Meera'],
      ['Fresh', undefined],
      [undefined, undefined],
    ]));
});
