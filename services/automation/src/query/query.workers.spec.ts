import { applicationBoundary, applicationContext } from '@matricula/domain/application';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { queryBoundary, queryContext } from '@matricula/domain/query';
import { execute } from '@matricula/event-store';
import { queryList } from '@matricula/read-models/query';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { EraseQueriesWorker } from './erase-queries.worker';

const ids = { queryId: 'q-1', applicationId: 'a-1' };
const happened = (type: string, data: object) =>
  ({
    id: `e-${type}`,
    type,
    tenantId: TENANT,
    position: '1',
    at: '2026-11-20T05:00:00.000Z',
    data,
    meta: { correlationId: 'c' },
  }) as unknown as RecordedEvent;

describe('the queries of an application', () => {
  let place: Place;

  beforeEach(async () => {
    place = openPlace([...applicationContext.events, ...queryContext.events]);
    const data = {
      applicationId: 'a-1',
      leadId: 'lead-1',
      formId: 'f-1',
      formName: 'MBA 2027',
      version: 1,
      phone: '+919811122233',
      phoneHash: 'h',
    };
    const application = { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
    await execute(place.store, applicationBoundary.decider, application, { type: 'StartApplication', data }, person);
    const query = { stream: queryBoundary.stream(TENANT, 'q-1'), tenantId: TENANT };
    const asked = { ...ids, leadId: 'lead-1', formId: 'f-1', formName: 'MBA 2027', category: 'Fees', text: 'When?' };
    await execute(place.store, queryBoundary.decider, query, { type: 'AskQuery', data: asked }, person);
  });
  afterEach(() => place.close());

  it('lose their text once, when the application is erased', async () => {
    const worker = new EraseQueriesWorker({ store: place.store, reads: readsOf([queryList, [ids]]) });
    for (let times = 0; times < 2; times++) await worker.work([happened('ApplicationAnswersErased', { applicationId: 'a-1' })]);
    expect((await place.log('QueryTextErased')).map(({ data }) => data)).toEqual([ids]);
  });
});
