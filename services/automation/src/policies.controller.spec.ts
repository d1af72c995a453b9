import type { RequestContext } from '@matricula/auth';
import { automationEvents } from '@matricula/domain/automation';
import { DomainError } from '@matricula/domain/kernel';
import { parkEvent, type EventWorker } from '@matricula/policy-kit';
import { parkedPolicies } from '@matricula/read-models/automation';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../libs/policy-kit/src/policies.fixture';
import { PoliciesController } from './policies.controller';

const user = { userId: 'mina', name: 'Mina', email: 'mina@example.org', role: 1 };
const context = { tenantId: TENANT, commandId: 'c-1', correlationId: 'c', user, actor: person.actor } as unknown as RequestContext;

describe('a parked event', () => {
  let place: Place;
  let seen: string[];
  let refuses: boolean;

  beforeEach(() => {
    [place, seen, refuses] = [openPlace([...automationEvents]), [], false];
  });
  afterEach(() => place.close());

  /** Parks the event of a timer under a name, and lets it be acted on again. */
  const replay = async (name: string) => {
    const set = { timerId: 't-1', kind: 'k', dueAt: '2026-11-27T10:00:00.000Z', about: {} };
    await place.tell({ type: 'SetTimer', data: set });
    const [event] = await place.log('TimerSet');
    await parkEvent(place.store, name, event!, new DomainError('x/no', 'No.'));
    const rows = (await place.log('PolicyParked')).map(({ data }) => data as object);
    const again = async ({ id }: { id: string }) => {
      if (refuses) throw new DomainError('x/no', 'Still no.');
      seen.push(id);
    };
    const workers = { begin: () => [{ name: 'tax-documents', again }, { name: 'plain' }] as unknown as EventWorker[] };
    const reads = readsOf([parkedPolicies, rows]);
    const controller = new PoliciesController(place.store, reads, {} as never, {} as never, workers as never);
    const { data } = await controller.replay({ parkedIds: [`${name}/${event!.id}`] }, context);
    return { ...data, event: event! };
  };

  it('of a worker is acted on again, and is then no longer parked', async () => {
    const { done, event } = await replay('tax-documents');
    expect([done, seen]).toEqual([[`tax-documents/${event.id}`], [event.id]]);
    expect(await place.log('PolicyReplayed')).toHaveLength(1);
  });

  it('of a worker stays parked if it is refused again', async () => {
    refuses = true;
    expect((await replay('tax-documents')).failed).toMatchObject([{ error: expect.stringContaining('Still no.') as string }]);
    expect(await place.log('PolicyReplayed')).toEqual([]);
  });

  it('of a schedule, or of a worker that parks nothing, is not repeated, which is said', async () => {
    expect((await replay('schedule/check-books')).failed).toMatchObject([
      { error: expect.stringContaining('the next one comes by itself') as string },
    ]);
    expect((await replay('plain')).failed).toMatchObject([{ error: expect.stringContaining('no longer exists') as string }]);
  });
});
