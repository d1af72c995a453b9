import { college } from '@matricula/domain/catalog';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadSource } from '@matricula/domain/lead';
import { recordStream, recordUniqueStream, type RecordType, type RecordValues } from '@matricula/domain/record';
import { type EventStore, KnownStates } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { QuestionsUnavailable, StillFilling, type Filling } from '@matricula/read-store';
import { readsOf } from '@matricula/testing';
import { Masters, withMasters } from './masters';

const tenant = 'tenant-1';
const kept = (type: RecordType, recordId: string, values: RecordValues) => [
  [recordStream(type, tenant, recordId), [{ type: `${type.name}Created`, data: { recordId, values } }]],
  [recordUniqueStream(type, tenant, values), [{ type: 'RecordNameReserved', data: { recordId, list: type.list } }]],
];
const removed = [
  [
    recordStream(college, tenant, '1009'),
    [
      { type: 'CollegeCreated', data: { recordId: '1009', values: {} } },
      { type: 'CollegeRemoved', data: {} },
    ],
  ],
];
const streams = new Map([
  ...kept(college, '1004', { clgName: 'Sahyadri University', clgId: '77' }),
  ...removed,
  ...kept(leadSource, 'source-1', { name: 'FACEBOOK' }),
] as [string, object[]][]);
const events = (name: string) =>
  streams.get(name)?.map((event, revision) => ({ id: '', ...event, revision })) as RecordedEvent[] | undefined;
const log = {
  read: async (name: string, from = 0) => (events(name) ?? []).slice(from),
  readMany: async (asked: string[]) => new Map(asked.flatMap((name) => [[name, events(name) ?? []]])),
};
const store = {
  states: new KnownStates(log, { onForgotten: () => undefined, asOfNow: async () => undefined }),
};
const masters = new Masters(
  store as unknown as EventStore,
  readsOf(
    [recordList(college), [{ recordId: '1004', clgId: '77', clgName: 'Sahyadri University' }]],
    [
      recordList(leadSource),
      [
        { recordId: 'source-2', name: 'WEB', displayName: 'Website' },
        { recordId: 'source-3', name: 'JUST_DIAL' },
      ],
    ],
    [leadList, [{ leadId: 'lead-1', lastSource: 'Walk-in' }]],
  ),
);
const sahyadri = { collegeId: '1004', collegeName: 'Sahyadri University' };

describe('a college', () => {
  it.each(['1004', 'Sahyadri University', '  SAHYADRI university', '77'])('is known by %s', async (written) =>
    expect((await masters.colleges(tenant, [written])).get(written)).toEqual(sahyadri),
  );
  it('is unknown under another name, and once it was removed', async () =>
    expect((await masters.colleges(tenant, ['Sahyadri', '1009', '-1', ''])).size).toBe(0));
  it('is visible to its own tenant only', async () => expect((await masters.colleges('tenant-2', ['1004'])).get('1004')).toBeUndefined());
});

describe('an enquiry', () => {
  const read = (enquiry: object) => masters.resolved(tenant, { source: 'facebook', ...enquiry });

  it('gets id and name of its college, from either of them', async () => {
    expect(await read({ collegeName: 'sahyadri university' })).toMatchObject(sahyadri);
    expect(await read({ collegeId: '1004', collegeName: 'Something else' })).toMatchObject(sahyadri);
  });
  it('keeps an unknown college name, without an id', async () =>
    expect(await read({ collegeName: ' New College ' })).toMatchObject({ collegeId: undefined, collegeName: 'New College' }));
  it('is refused with an unknown id', () => expect(read({ collegeId: '4711' })).rejects.toMatchObject({ code: 'colleges/unknown' }));
  it('reads 0 and -1 as no college', () => {
    expect(withMasters({ collegeId: '-1' }, new Map(), new Map()).collegeId).toBeUndefined();
    expect(withMasters({ collegeId: '0' }, new Map(), new Map()).collegeId).toBeUndefined();
  });
  it('spells its source as in the master, else as in leads, else as given', async () => {
    expect((await read({})).source).toBe('FACEBOOK');
    expect((await read({ source: 'WALK-IN ' })).source).toBe('Walk-in');
    expect((await read({ source: 'Radio' })).source).toBe('Radio');
  });
  it('gets the source that screens show under the written name', async () => {
    expect((await read({ source: 'Website' })).source).toBe('WEB');
    expect((await read({ source: 'website ' })).source).toBe('WEB');
    expect((await read({ source: 'Just Dial' })).source).toBe('JUST_DIAL');
  });
  it('spells a new source as first written in a file', async () =>
    expect([...(await masters.sources(tenant, ['Radio', 'RADIO'])).values()]).toEqual(['Radio', 'Radio']));

  const counting = (filling?: Filling) => {
    const reads = readsOf([leadList, [{ leadId: 'lead-1', lastSource: 'Walk-in' }]]);
    const distinct = jest.spyOn(reads, 'distinct');
    jest.spyOn(reads, 'filling').mockResolvedValue(filling);
    return { distinct, spelled: new Masters(store as unknown as EventStore, reads) };
  };
  it('queries the sources of leads once for many concurrent enquiries', async () => {
    const { distinct, spelled } = counting();
    for (const [written, as] of [
      ['WALK-IN', 'Walk-in'],
      ['Radio', 'Radio'],
      ['RADIO', 'Radio'],
    ] as const)
      expect((await spelled.resolved(tenant, { source: written })).source).toBe(as);
    expect(distinct).toHaveBeenCalledTimes(1);
  });
  it('does not wait for a lead list that is still being filled', async () => {
    const { distinct, spelled } = counting({ share: 0.5, waits: true });
    expect((await spelled.resolved(tenant, { source: 'WALK-IN' })).source).toBe('WALK-IN');
    expect(distinct).not.toHaveBeenCalled();
  });
  it.each([new StillFilling(leadList.name, 0), new QuestionsUnavailable(new Error('away'))])(
    'nor for who does not answer (%s)',
    async (error) => {
      const { distinct, spelled } = counting();
      distinct.mockRejectedValue(error);
      expect((await spelled.resolved(tenant, { source: 'WALK-IN' })).source).toBe('WALK-IN');
    },
  );
});
