import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadEvents, leadStream, scoreWeight, type LeadScored } from '@matricula/domain/lead';
import { execute } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { captured, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { agedScores } from './aged-scores.schedule';
import { LeadScoresWorker } from './lead-scores.worker';

describe('the scores of leads', () => {
  let place: Place;
  let weights: object[];
  let leads: { leadId: string; scoreWeights?: object; scoreFadesAt?: string }[];
  let worker: LeadScoresWorker;
  const capture = async (leadId: string) => {
    const command = { type: 'CaptureLead' as const, data: captured({ leadId }).data };
    await execute(place.store, leadDecider, { stream: leadStream(TENANT, leadId), tenantId: TENANT }, command, person);
    leads.push({ leadId });
  };
  const changed = (id: string) => ({ type: 'ScoreWeightChanged', tenantId: TENANT, id, data: {}, meta: {} }) as unknown as RecordedEvent;
  const scored = async () =>
    ((await place.log('LeadScored')) as unknown as RecordedEvent<LeadScored>[]).map(({ data }) => [data.leadId, data.weights]);

  beforeEach(() => {
    place = openPlace([...leadEvents]);
    weights = [];
    leads = [];
    worker = new LeadScoresWorker({ store: place.store, reads: readsOf([recordList(scoreWeight), weights], [leadList, leads]) });
  });
  afterEach(() => place.close());

  it('are computed for a new lead if the institution has weights of its own', async () => {
    await capture('lead-1');
    await worker.work(await place.log('LeadCaptured'));
    expect(await scored()).toEqual([]);
    weights.push({ recordId: 'w', part: 'verified', most: 30 });
    await worker.work([changed('e-1')]);
    await capture('lead-2');
    const [, second] = await place.log('LeadCaptured');
    await worker.work([second!]);
    await worker.work([second!]);
    expect(await scored()).toEqual([
      ['lead-1', { verified: 30 }],
      ['lead-2', { verified: 30 }],
    ]);
  });

  it('are computed for the leads that have other weights when the weights change', async () => {
    for (const leadId of ['lead-1', 'lead-2']) await capture(leadId);
    weights.push({ recordId: 'w', part: 'verified', most: 30 });
    leads[0]!.scoreWeights = { verified: 30 };
    await worker.work([changed('e-1'), changed('e-2')]);
    expect(await scored()).toEqual([['lead-2', { verified: 30 }]]);
    leads[1]!.scoreWeights = { verified: 30 };
    weights.pop();
    await worker.work([changed('e-3')]);
    expect((await scored()).slice(1)).toEqual([
      ['lead-1', undefined],
      ['lead-2', undefined],
    ]);
  });

  it('are computed each night for leads whose latest activity has aged', async () => {
    weights.push({ recordId: 'w', part: 'verified', most: 30 });
    leads.push(
      ...['2026-03-01', '2026-03-09', undefined].map((day, at) => ({ leadId: `lead-${at}`, scoreFadesAt: day && `${day}T05:00:00.000Z` })),
    );
    const reads = readsOf([recordList(scoreWeight), weights], [leadList, leads]);
    const at = '2026-03-08T20:50:00.000Z';
    const orders = await agedScores({ reads }).run({ tenantId: TENANT, timeZone: 'Asia/Kolkata', dueAt: at, at });
    expect(orders.map(({ stream, command }) => [stream(TENANT), command])).toEqual([
      [leadStream(TENANT, 'lead-0'), { type: 'ScoreLead', data: { weights: { verified: 30 } } }],
    ]);
  });
});
