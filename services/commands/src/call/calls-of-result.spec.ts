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

const context = {
  ...{ tenantId: 't1', user: { userId: 'asha' } },
  sight: sightOf({ userId: 'asha', role: staffRoles.counsellor }, undefined, new Hierarchy([])),
} as unknown as RequestContext;

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
    expect((await new CallsWithoutResult(readsOf([callList, rows]), {} as EventStore).of(context, 'lead-1')).toSorted()).toEqual([
      ...ids,
      'dialled',
    ]);
  });
});

describe('a call that is named with a result', () => {
  const settled = (state: object, rows: object[] = []) => {
    const store = { states: { current: async () => ({ state }) } } as unknown as EventStore;
    return new CallsWithoutResult(readsOf([callList, rows]), store).named(context, 'lead-1', 'named');
  };

  it.each([
    ['was linked to the lead a moment ago, so that its row does not say so yet', { leadId: 'lead-1', userId: 'asha' }, 'named'],
    ['rang at the user among others, and was missed by all', { leadId: 'lead-1', offeredTo: ['ravi', 'asha'] }, 'named'],
    ['belongs to the lead of the user, and was taken by another', { leadId: 'lead-1', userId: 'ravi', ownerId: 'asha' }, 'named'],
    ['is of nobody known', { userId: 'asha' }, undefined],
    ['is of another lead', { leadId: 'lead-2', userId: 'asha' }, undefined],
    ['was taken by another of those at whom it rang', { leadId: 'lead-1', userId: 'ravi', offeredTo: ['ravi', 'asha'] }, undefined],
  ])('%s', async (_, state, found) =>
    expect(await settled(state, [{ callId: 'named', userId: 'asha', direction: 'incoming', status: 'ended', startedAt }])).toBe(found),
  );

  it('has a result already', () =>
    expect(settled({ leadId: 'lead-1', userId: 'asha', callActionId: 'a1' })).rejects.toMatchObject({ code: 'call/has-result' }));
});
