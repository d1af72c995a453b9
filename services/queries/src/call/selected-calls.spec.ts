import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { callList } from '@matricula/read-models/call';
import { leadList } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import { SelectedCalls } from './selected-calls';

describe('the first response to leads (001 §7.7)', () => {
  const MANY = 2_500;
  const captured = '2026-11-28T05:00:00.000Z';
  const after = (seconds: number) => new Date(Date.parse(captured) + seconds * 1_000).toISOString();
  const idOf = (n: number) => `lead-${String(n).padStart(4, '0')}`;
  const leads = Array.from({ length: MANY }, (_, n) => ({
    ...{ leadId: idOf(n), leadHash: idOf(n), name: idOf(n), phone: '+919811904800', removed: false, createdAt: captured, ownerId: 'u1' },
  }));
  const call = (n: number, seconds: number) => ({
    ...{
      callId: `call-${n}-${seconds}`,
      provider: 'sandbox',
      direction: 'outgoing',
      status: 'ended',
      dialStatus: 'completed',
      spam: false,
    },
    ...{ leadId: idOf(n), startedAt: after(seconds), calledBack: false },
  });
  // The lead with number n waits n seconds, and is called once more later.
  const calls = Array.from({ length: MANY }, (_, n) => [call(n, n), call(n, n + 50_000)]).flat();
  const admin = {
    ...{ tenantId: 't1', user: { userId: 'u1' }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
    sight: sightOf({ userId: 'u1', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;

  it('is the median over all leads that were called, however many they are', async () => {
    const selected = new SelectedCalls(new ListService(readsOf([callList, calls], [leadList, leads]), lists));
    expect(await selected.figures(undefined, undefined, admin)).toMatchObject({
      ...{ calls: 2 * MANY, first_response_seconds: Math.round((MANY - 1) / 2) },
    });
  });
});
