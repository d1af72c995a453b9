import { automationEvents } from '@matricula/domain/automation';
import { jobContext, jobStream } from '@matricula/domain/job';
import { userContext } from '@matricula/domain/user';
import { openPlace, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { JobStoppedWorker } from './job-stopped.worker';

const people = [
  { userId: 'boss', role: 1 },
  { userId: 'chief', role: 1 },
  { userId: 'asha', role: 3 },
];
const meta = { actor: { id: 'asha', name: 'Asha', email: 'asha@example.org', role: 3 }, correlationId: 'c-1', version: 1 };

describe('a job that failed', () => {
  let place: ReturnType<typeof openPlace>;
  beforeEach(() => void (place = openPlace([automationEvents, jobContext.events, userContext.events].flat())));
  afterEach(() => place.close());

  const toldOf = async (cause?: 'rights') => {
    const event = { id: '00000000-0000-4000-8000-000000000001', type: 'JobFailed', data: { jobId: 'j-1', message: 'No.', cause }, meta };
    await place.store.append({ stream: jobStream(TENANT, 'j-1'), tenantId: TENANT, expected: 'none', events: [event] });
    const [failed] = await place.store.read(jobStream(TENANT, 'j-1'));
    const worker = new JobStoppedWorker({ store: place.store, identity: { staff: () => Promise.resolve(people as never) } });
    if (worker.thingOf(failed!) === undefined) return [];
    await worker.work([failed!]);
    await worker.work([failed!]);
    return (await place.log('NotificationRaised')).map(({ data }) => data);
  };

  it('notifies each admin once if its starter lost the permission', async () => {
    expect(await toldOf('rights')).toMatchObject([
      { userId: 'boss', kind: 'job_stopped' },
      { userId: 'chief', kind: 'job_stopped' },
    ]);
  });

  it('notifies nobody if it failed for another reason', async () => expect(await toldOf()).toEqual([]));
});
