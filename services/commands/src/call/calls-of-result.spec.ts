import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { EventStore } from '@matricula/event-store';
import { callList } from '@matricula/read-models/call';
import { readsOf } from '@matricula/testing';
import { CallsWithoutResult } from '../call-action/calls-without-result';
import { MissedCalls } from './missed-calls';

const MANY = 73;
const ids = Array.from({ length: MANY }, (_, n) => `call-${String(n).padStart(2, '0')}`);
const startedAt = new Date(Date.now() - 60_000).toISOString();

describe('the calls that are settled together', () => {
  it('are all missed calls of a number, when somebody calls back', async () => {
    const missed = ids.map((callId) => ({ callId, phone: '+919811100001', status: 'missed', calledBack: false, startedAt }));
    const others = [
      { callId: 'returned', phone: '+919811100001', status: 'missed', calledBack: true, startedAt },
      { callId: 'of another', phone: '+919811100002', status: 'missed', calledBack: false, startedAt },
    ];
    const found = await new MissedCalls(readsOf([callList, [...missed, ...others]])).ofNumber('t1', '+919811100001');
    expect(found.toSorted()).toEqual(ids);
  });

  it('are all recent calls of the user with a lead, when their result is recorded', async () => {
    const own = { userId: 'asha', leadId: 'lead-1', startedAt };
    const ended = ids.map((callId) => ({ ...own, callId, direction: 'incoming', status: 'ended' }));
    const dialled = { ...own, callId: 'dialled', direction: 'outgoing', status: 'ringing' };
    // Its conversation is to come.
    const rows = [...ended, dialled, { ...own, callId: 'rings', direction: 'incoming', status: 'ringing' }];
    const context = {
      ...{ tenantId: 't1', user: { userId: 'asha' } },
      sight: sightOf({ userId: 'asha', role: staffRoles.counsellor }, undefined, new Hierarchy([])),
    } as unknown as RequestContext;
    expect((await new CallsWithoutResult(readsOf([callList, rows]), {} as EventStore).of(context, 'lead-1')).toSorted()).toEqual([
      ...ids,
      'dialled',
    ]);
  });

  it.each([
    ['was linked to the lead a moment ago', { leadId: 'lead-1' }, ['named']],
    ['is of nobody known', {}, []],
    ['is of another lead', { leadId: 'lead-2' }, []],
  ])('are the named one as well, if it %s', async (_, state, found) => {
    const store = { states: { current: async () => ({ state }) } } as unknown as EventStore;
    const named = { callId: 'named', userId: 'asha', direction: 'incoming', status: 'ended', startedAt };
    const context = {
      ...{ tenantId: 't1', user: { userId: 'asha' } },
      sight: sightOf({ userId: 'asha', role: staffRoles.counsellor }, undefined, new Hierarchy([])),
    } as unknown as RequestContext;
    expect(await new CallsWithoutResult(readsOf([callList, [named]]), store).of(context, 'lead-1', 'named')).toEqual(found);
  });
});
