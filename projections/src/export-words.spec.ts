import { leadSource } from '@matricula/domain/lead';
import { defineReadModel, instant, keywords, map } from '@matricula/read-models/kernel';
import { followUpList } from '@matricula/read-models/follow-up';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { csvStream, exportColumns, shownColumns } from '@matricula/lists';
import { lists } from './lists';

const wordsOf = (list: string) => lists.find(({ name }) => name === list)?.words ?? {};
const leadWords = wordsOf('leads');
const followUpWords = wordsOf('follow-ups');

const columns = ['name', 'priority', 'verified', 'createdAt', 'stage', 'gender'].map((field) => ({ field, title: field }));
const lead = { name: '=Ravi', priority: 2, verified: true, createdAt: '2026-03-02T18:40:00.000Z', gender: 'male' };

async function csv(format?: 'shown' | 'iso', timeZone = 'Asia/Kolkata') {
  async function* rows() {
    yield [lead];
  }
  let text = '';
  for await (const part of csvStream(shownColumns(columns, leadList, leadWords, timeZone, format), rows())) text += String(part);
  return text.split('\n')[1];
}

describe('an exported row', () => {
  it('equals the screen: words for codes, times in the time zone of the tenant', async () =>
    expect(await csv()).toBe(`'=Ravi,High,Yes,"03 Mar 2026, 12:10 AM",Fresh,Male`));
  it('uses the time zone of its tenant', async () => expect(await csv('shown', 'America/New_York')).toContain('"02 Mar 2026, 01:40 PM"'));
  it('has times in ISO 8601 and codes as stored on request', async () =>
    expect(await csv('iso')).toBe(`'=Ravi,2,true,2026-03-02T18:40:00.000Z,,male`));
  it('shows the name of a source from the master, and Fresh for a lead without a stage', async () => {
    const reads = readsOf([recordList(leadSource), [{ recordId: 's', name: 'JUST_DIAL', displayName: 'Justdial' }]]);
    const asked = ['source', 'lastSource', 'stage'].map((field) => ({ field, title: field }));
    const tenant = { tenantId: 'tenant-1', timeZone: 'Asia/Kolkata' };
    const [source, last, stage] = await exportColumns(reads, { model: leadList, words: leadWords }, asked, tenant);
    const row = { source: 'JUST_DIAL', lastSource: 'MISSED_CALL' };
    expect([source?.text?.(row), last?.text?.(row), stage?.text?.(row)]).toEqual(['Justdial', 'Missed call', 'Fresh']);
  });
  it('has entries of a map next to fields, as on the screen or as stored', () => {
    const fields = { joins: map(instant()), labels: map(keywords()) };
    const model = defineReadModel<{ id: string; joins?: object; labels?: object }>({ name: 'things', version: 1, key: 'id', fields });
    const row = { id: 'a', joins: { on: lead.createdAt }, labels: { of: ['x', 'y'] } };
    const asked = ['joins.on', 'labels.of', 'labels.none'].map((field) => ({ field, title: field }));
    const cells = (format: 'shown' | 'iso') => shownColumns(asked, model, {}, 'Asia/Kolkata', format).map(({ text }) => text?.(row));
    expect(cells('shown')).toEqual(['03 Mar 2026, 12:10 AM', 'x, y', '']);
    expect(cells('iso')).toEqual([lead.createdAt, '["x","y"]', '']);
  });
  it('formats days, months and times of day for people, and as stored for programs', () => {
    const said = (list: string, row: Record<string, unknown>, format?: 'iso') => {
      const { model, words = {} } = lists.find(({ name }) => name === list)!;
      const asked = Object.keys(row).map((field) => ({ field, title: field }));
      return shownColumns(asked, model, words, 'Asia/Kolkata', format).map(({ field, text }) => text?.(row) ?? row[field]);
    };
    const leave = { from: '2026-03-02T12:00:00.000Z', to: '2026-03-04T12:00:00.000Z' };
    expect(said('leaves', leave)).toEqual(['02 Mar 2026', '04 Mar 2026']);
    expect(said('leaves', leave, 'iso')).toEqual([leave.from, leave.to]);
    expect(said('payslips', { month: '2026-03' })).toEqual(['March 2026']);
    expect(said('publisher-payments', { month: '2026-03', paidOn: '2026-04-02' })).toEqual(['March 2026', '02 Apr 2026']);
    expect(said('holidays', { day: '2026-03-02' })).toEqual(['02 Mar 2026']);
    expect(said('shifts', { start: '09:30', end: '18:30' })).toEqual(['09:30 AM', '06:30 PM']);
    expect(said('users', { joinedOn: '2026-03-02', leftOn: undefined })).toEqual(['02 Mar 2026', '']);
  });
  it('shows whether a follow-up is overdue at the time of export', () => {
    const [status] = shownColumns([{ field: 'status', title: 'Status' }], followUpList, followUpWords, 'Asia/Kolkata');
    const words = (row: object) => status?.text?.({ ...row });
    expect([
      words({ status: 'pending', dueAt: '2000-01-01T00:00:00.000Z' }),
      words({ status: 'pending', dueAt: '2999-01-01T00:00:00.000Z' }),
      words({ status: 'done', dueAt: '2000-01-01T00:00:00.000Z' }),
    ]).toEqual(['Overdue', 'Pending', 'Done']);
  });
});
