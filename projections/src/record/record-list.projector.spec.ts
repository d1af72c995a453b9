import { integer, text } from '@matricula/domain/kernel/field-set';
import { defineRecord, type RecordEvent, type RecordType } from '@matricula/domain/record';
import { recordList } from '@matricula/read-models/record';
import { projecting } from '@matricula/testing';
import { recordListProjector } from './record-list.projector';

const hostel = defineRecord({
  name: 'Hostel',
  context: 'catalog',
  list: 'hostels',
  label: 'Hostel',
  fields: {
    name: text({ label: 'Name', required: true, search: true }),
    beds: integer({ label: 'Beds', default: 10 }),
    warden: text({ label: 'Warden' }),
  },
});
/** The type after a change: `beds` was removed, `name` was renamed to a title, and `zone` was added. */
const later: RecordType = defineRecord({
  ...hostel,
  list: 'hostels-later',
  renamed: { name: 'title' },
  fields: {
    title: text({ label: 'Title', required: true, search: true }),
    warden: text({ label: 'Warden' }),
    zone: text({ label: 'Zone', default: 'north' }),
  },
});
const created: RecordEvent = { type: 'HostelCreated', data: { recordId: 'h1', values: { name: 'Tagore', beds: 40 } } };
const changed: RecordEvent = {
  type: 'HostelChanged',
  data: { recordId: 'h1', from: { name: 'Tagore', warden: null }, to: { name: 'Tagore House', warden: 'Ms Iyer' } },
};

describe('the rows of a record type', () => {
  it('contain the data of their events', () =>
    projecting(recordListProjector(hostel))
      .given(created, changed)
      .then('h1')
      .matches({ name: 'Tagore House', beds: 40, warden: 'Ms Iyer' }));

  it('use the present field names after fields were added, removed and renamed, for old events too', async () => {
    const rows = await projecting(recordListProjector(later)).given(created, changed).rows();
    expect(rows.get('tenant-1/h1')).toEqual({
      recordId: 'h1',
      title: 'Tagore House',
      warden: 'Ms Iyer',
      zone: 'north',
      createdAt: expect.any(String),
      createdById: 'user-1',
      createdByUser: 'Asha Rao',
      updatedAt: expect.any(String),
    });
  });

  it('disappear when the record is removed', () =>
    projecting(recordListProjector(hostel))
      .given(created, { type: 'HostelRemoved', data: { recordId: 'h1', values: {} } })
      .then('h1')
      .equals(undefined));

  it('belong to another version of the read model once their shape changes', () => {
    const like = (list: string, type: Partial<RecordType>) => recordList({ ...hostel, ...type, list }).version;
    const same = like('hostels-same', {});
    expect(like('hostels-labels', { fields: { ...hostel.fields, warden: text({ label: 'Head' }) } })).toBe(same);
    const others = [
      like('hostels-gained', { fields: { ...hostel.fields, zone: text({ label: 'Zone' }) } }),
      like('hostels-lost', { fields: { name: hostel.fields.name } }),
      like('hostels-renamed', { renamed: { title: 'name' } }),
      like('hostels-kind', { fields: { ...hostel.fields, beds: text({ label: 'Beds' }) } }),
      like('hostels-default', { fields: { ...hostel.fields, beds: integer({ label: 'Beds', default: 20 }) } }),
    ];
    expect(new Set([same, ...others]).size).toBe(6);
    expect(others.every((version) => Number.isInteger(version) && version > 0)).toBe(true);
  });
});
