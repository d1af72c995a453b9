import { Hierarchy, sightOf, type IdentityService, type RequestContext } from '@matricula/auth';
import type { SealedBlobStore } from '@matricula/blob-store';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { callList } from '@matricula/read-models/call';
import { readsOf } from '@matricula/testing';
import type { ExportNotes } from '../audit';
import type { AgentFigures } from './agent-figures';
import { CallQueryController } from './call.controller';
import type { SelectedCalls } from './selected-calls';

describe('the missed calls of today (DL-08)', () => {
  const MANY = 1_205;
  const missed = (callId: string, startedAt: string, more: object = {}) => ({
    ...{ callId, provider: 'sandbox', direction: 'incoming', status: 'missed', dialStatus: 'no-answer', startedAt, spam: false },
    ...{ calledBack: false, ...more },
  });
  const calls = [
    missed('yesterday', '2026-11-27T18:29:59.000Z'),
    missed('spam', '2026-11-28T05:00:00.000Z', { spam: true }),
    missed('answered', '2026-11-28T05:00:00.000Z', { status: 'ended' }),
    ...Array.from({ length: MANY }, (_, n) =>
      missed(`today-${n}`, new Date(Date.parse('2026-11-27T18:30:00.000Z') + n * 1_000).toISOString()),
    ),
  ];
  const admin = {
    ...{ tenantId: 't1', user: { userId: 'u1' }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
    sight: sightOf({ userId: 'u1', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;
  const controller = new CallQueryController(
    new ListService(readsOf([callList, calls]), lists),
    {} as AgentFigures,
    {} as SelectedCalls,
    {} as SealedBlobStore,
    {} as ExportNotes,
    {} as IdentityService,
  );

  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-27T20:00:00.000Z'), doNotFake: ['setImmediate', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  it('are those of the day of the institution, all of them, the newest first, without spam', async () => {
    const { data } = await controller.missedToday(admin);
    expect(data.map(({ call_id }) => call_id)).toEqual(Array.from({ length: MANY }, (_, n) => `today-${MANY - 1 - n}`));
  });
});
