import type { Position } from '@matricula/domain/kernel';
import { leadRowAt } from '@matricula/projections/lead';
import { callList } from '@matricula/read-models/call';
import type { PageQuery, ReadModel } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { leaveList } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';
import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from './allocation.worker';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';

describe('leads that are given one after another', () => {
  let institution: Institution;
  beforeEach(async () => void (institution = await openInstitution()));
  afterEach(() => institution.close());

  it('wait for the rows of earlier leads only where open leads are counted again, and count those leads in any case', async () => {
    const people = ['asha', 'bala', 'charu'];
    institution.rows.users.push(...people.map((id) => staff(id)));
    institution.rows.rules.push(ruleRow('all', 'allocation', people, { catch_all: true, method: 'least-loaded', open_leads: 2 }));
    const leads = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6'];
    for (const leadId of leads) await institution.capture(leadId, { phone: undefined });
    const last = (await institution.history('l6')).at(-1)!.position;
    const asked: Position[] = [];
    const reads: ReadStore = Object.assign(Object.create(institution.reads) as ReadStore, {
      reached: (model: string, position: Position, withinMs: number) => {
        asked.push(position);
        return institution.reads.reached(model, position, withinMs, TENANT);
      },
    });
    const worker = new AllocationWorker({ store: institution.place.store, reads });
    for (const leadId of leads) await worker.work(await institution.history(leadId));
    expect(asked.filter((position) => position > last).length).toBeLessThanOrEqual(1);
    const owners = Object.values(await institution.owners());
    expect(people.map((id) => owners.filter((one) => one === id).length)).toEqual([2, 2, 2]);
  });

  it('exceed no seat after a restart in a backlog, while the rows do not show yet what was given before', async () => {
    institution.rows.users.push(staff('asha'));
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, open_leads: 1 }));
    const leads = ['l1', 'l2', 'l3'];
    for (const leadId of leads) await institution.capture(leadId, { phone: undefined });
    let upTo = '';
    /** The rows are those of the latest position that was waited for. */
    const reads: ReadStore = Object.assign(Object.create(institution.reads) as ReadStore, {
      reached: async (model: string, position: Position) => {
        if (model !== leadList.name || position <= upTo) return;
        upTo = position;
        const histories = await Promise.all(leads.map(async (id) => [id, await institution.history(id)] as const));
        const rows = histories.flatMap(
          ([id, history]) =>
            leadRowAt(
              history.filter((event) => event.position <= upTo),
              id,
            ) ?? [],
        );
        institution.rows.leads.splice(0, institution.rows.leads.length, ...rows);
      },
      position: () => Promise.resolve(upTo),
    });
    for (const leadId of leads) {
      const worker = new AllocationWorker({ store: institution.place.store, reads });
      await worker.work(await institution.history(leadId));
    }
    expect(await institution.owners()).toEqual({ l1: 'asha', l2: undefined, l3: undefined });
  });

  it('share the rows of people that include their events, and the next event reads them again', async () => {
    institution.rows.users.push(staff('asha'), staff('bala'));
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha', 'bala'], { catch_all: true }));
    const leads = Array.from({ length: 20 }, (_, index) => `l${index}`);
    for (const leadId of leads) await institution.capture(leadId, { phone: undefined });
    let upTo = '';
    const asked: string[] = [];
    const { reads, place } = institution;
    const noted = (model: ReadModel) => void asked.push(model.name);
    const counting: ReadStore = Object.assign(Object.create(reads) as ReadStore, {
      reached: async (model: string, position: Position, withinMs: number) => {
        await reads.reached(model, position, withinMs);
        if (model === leadList.name) upTo = await place.store.head();
      },
      position: () => Promise.resolve(upTo),
      page: (model: ReadModel, tenantId: string, query: PageQuery) => (noted(model), reads.page(model, tenantId, query)),
    });
    const worker = new AllocationWorker({ store: place.store, reads: counting });
    const count = () => [callList, leaveList].map(({ name }) => asked.filter((one) => one === name).length);
    for (const leadId of leads) await worker.work(await institution.history(leadId));
    expect(count()).toEqual([1, 1]);
    institution.rows.users.splice(0, 1, staff('asha', { status: 'suspended' }));
    await institution.capture('after', { phone: undefined });
    await worker.work(await institution.history('after'));
    expect(count()).toEqual([2, 2]);
    expect((await institution.owners()).after).toBe('bala');
  });
});
