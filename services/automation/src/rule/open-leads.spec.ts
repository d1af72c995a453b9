import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadRowAt } from '@matricula/projections/lead';
import { leadList } from '@matricula/read-models/lead';
import { ReadBehind } from '@matricula/read-store';
import { randomOf } from '@matricula/testing';
import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { OpenLeads } from './open-leads';
import { openInstitution, type Institution } from './rules.fixture';

const people = ['asha', 'bala', 'charu'];

describe('the open leads of people, counted event by event', () => {
  let institution: Institution;
  beforeEach(async () => {
    institution = await openInstitution();
  });
  afterEach(() => institution.close());

  const seatOf = (history: readonly RecordedEvent[], leadId: string) => {
    const row = leadRowAt(history, leadId);
    return row && !row.removed && !row.stageLocked ? row.ownerId : undefined;
  };
  /** Notes events as the worker does, each with the lead before and after it. */
  const note = async (counts: OpenLeads, events: readonly RecordedEvent[]) => {
    for (const event of events) {
      const { leadId } = event.data as { leadId: string };
      const history = await institution.history(leadId);
      const [before, after] = [-1, 0].map((by) =>
        seatOf(
          history.filter(({ revision }) => revision <= event.revision + by),
          leadId,
        ),
      );
      counts.note(event, before, after);
    }
  };
  const all = async () =>
    (await institution.place.log('LeadCaptured', 'LeadAssigned', 'LeadRemoved', 'LeadRestored')).filter(
      ({ tenantId }) => tenantId === TENANT,
    );
  const figures = (counts: ReadonlyMap<string, number>) => people.map((one) => counts.get(one) ?? 0);
  /** The counts by the rows. */
  const counted = async () => figures(await new OpenLeads(institution.reads).of(TENANT));

  it.each([1, 2, 3, 4])(
    'are those of the rows after any history (%i), also if events are delivered twice and assignments are noted ahead',
    async (seed) => {
      const random = randomOf(seed);
      const counts = new OpenLeads(institution.reads, () => 0);
      const pick = <One>(of: readonly One[]) => of[Math.floor(random.fraction() * of.length)]!;
      const leads: string[] = [];
      let delivered = 0;
      for (let step = 0; step < 60; step++) {
        const leadId = leads.length === 0 || random.fraction() < 0.3 ? `l${step}` : pick(leads);
        if (!leads.includes(leadId)) {
          leads.push(leadId);
          await institution.capture(leadId, { phone: undefined });
        } else if (random.fraction() < 0.2) {
          const { removed } = institution.rows.leads.find((row) => row.leadId === leadId)!;
          await institution.lead(
            leadId,
            removed ? { type: 'RestoreLead', data: { reason: 'undo' } as never } : { type: 'RemoveLead', data: { reason: 'manual' } },
          );
        } else if (!institution.rows.leads.find((row) => row.leadId === leadId)?.removed) {
          const from = institution.rows.leads.find((row) => row.leadId === leadId)?.ownerId;
          const to = pick(people);
          await institution.assign(leadId, to, new Date(1_700_000_000_000 + step).toISOString());
          const last = (await institution.history(leadId)).at(-1)!;
          const { assignmentId } = last.data as { assignmentId: string };
          if (from !== to && random.fraction() < 0.5) counts.moved(TENANT, { assignmentId, position: last.position, to, from });
        }
        if (step === 20) await counts.of(TENANT);
        if (random.fraction() < 0.5) {
          const events = await all();
          await note(counts, events.slice(Math.max(0, delivered - 3)));
          delivered = events.length;
          if (step > 20) expect(figures(await counts.of(TENANT))).toEqual(await counted());
        }
      }
    },
  );

  it('are counted without grouping all leads again, until they are old or events were left out', async () => {
    let now = 0;
    const distinct = jest.spyOn(institution.reads, 'distinct');
    const counts = new OpenLeads(institution.reads, () => now);
    await institution.capture('l1');
    await institution.assign('l1', 'asha');
    for (let n = 0; n < 3; n++) expect(figures(await counts.of(TENANT))).toEqual([1, 0, 0]);
    expect(distinct).toHaveBeenCalledTimes(1);
    now = 31_000;
    await counts.of(TENANT);
    counts.forget(TENANT);
    await counts.of(TENANT);
    expect(distinct).toHaveBeenCalledTimes(3);
  });

  it('are counted again, once, as soon as another process is known to have given leads', async () => {
    const distinct = jest.spyOn(institution.reads, 'distinct');
    const counts = new OpenLeads(institution.reads, () => 0);
    await institution.capture('l1');
    expect(figures(await counts.of(TENANT))).toEqual([0, 0, 0]);
    await institution.assign('l1', 'asha');
    counts.othersUntil(TENANT, (await institution.history('l1')).at(-1)!.position);
    for (let n = 0; n < 3; n++) expect(figures(await counts.of(TENANT))).toEqual([1, 0, 0]);
    expect(distinct).toHaveBeenCalledTimes(2);
  });

  describe('while the rows are behind', () => {
    let now: number;
    let counts: OpenLeads;
    let reached: jest.SpyInstance;
    beforeEach(async () => {
      now = 0;
      await institution.capture('l1');
      await institution.assign('l1', 'asha');
      counts = new OpenLeads(institution.reads, () => now);
      expect(figures(await counts.of(TENANT))).toEqual([1, 0, 0]);
      reached = jest
        .spyOn(institution.reads, 'reached')
        .mockImplementation((model, position) => Promise.reject(new ReadBehind(model, position)));
    });
    /** 20 seconds later, this process gives a lead to bala; what people do is noted or not. */
    const later = async (isNoted: boolean) => {
      now += 20_000;
      const last = `${(await institution.history('l1')).at(-1)!.position}~${now}`;
      counts.moved(TENANT, { assignmentId: `turn-${now}`, position: `${last}~`, to: 'bala' });
      const event = { tenantId: TENANT, position: last, type: 'LeadAssigned', data: { assignmentId: last } } as unknown as RecordedEvent;
      if (isNoted) counts.note(event, undefined, 'charu');
    };

    it('serve on if everything since was noted, and are counted again when the rows are there', async () => {
      for (const count of [1, 2, 3, 4]) {
        await later(true);
        expect(figures(await counts.of(TENANT))).toEqual([1, count, count]);
      }
      // At 40 and at 80 seconds, and never for long.
      expect(reached.mock.calls.map(([, , withinMs]) => withinMs as number)).toEqual([1_000, 1_000]);
      reached.mockRestore();
      now += 20_000;
      await later(true);
      expect(figures(await counts.of(TENANT))).toEqual([1, 0, 0]);
    });

    it('do not serve if another process gave leads', async () => {
      await later(true);
      counts.othersUntil(TENANT, '~');
      await later(true);
      await expect(counts.of(TENANT)).rejects.toBeInstanceOf(ReadBehind);
    });

    it('do not serve if nothing is noted in this process, or was not for a longer time', async () => {
      await later(false);
      await later(false);
      await expect(counts.of(TENANT)).rejects.toBeInstanceOf(ReadBehind);
      await later(true);
      await expect(counts.of(TENANT)).rejects.toBeInstanceOf(ReadBehind);
    });
  });

  it('wait for one position in all attempts, however much another process gives meanwhile', async () => {
    const reached = jest.spyOn(institution.reads, 'reached').mockRejectedValueOnce(new ReadBehind(leadList.name, '1'));
    const counts = new OpenLeads(institution.reads);
    counts.othersUntil(TENANT, '1');
    await expect(counts.of(TENANT)).rejects.toBeInstanceOf(ReadBehind);
    counts.othersUntil(TENANT, '2');
    await counts.of(TENANT);
    counts.forget(TENANT);
    await counts.of(TENANT);
    expect(reached.mock.calls.map(([, position]) => position)).toEqual(['1', '1', '2']);
  });

  it('serve for one question only, if rows are written while they are counted', async () => {
    let place = 0;
    const reads = Object.assign(Object.create(institution.reads) as typeof institution.reads, {
      position: () => Promise.resolve(String(place++)),
    });
    const distinct = jest.spyOn(reads, 'distinct');
    const counts = new OpenLeads(reads);
    await counts.of(TENANT);
    await counts.of(TENANT);
    expect(distinct).toHaveBeenCalledTimes(6);
  });
});
