import { city } from '@matricula/domain/catalog';
import { collegeConnection } from '@matricula/domain/reconciliation';
import { leadStage, scoreWeight } from '@matricula/domain/lead';
import { enquiryForm } from '@matricula/domain/marketing';
import { apiKey } from '@matricula/domain/tenant';
import { holiday, shift } from '@matricula/domain/workforce';
import { columnsOf, filtersOf, nameOf, sortOf, thingOf } from './record-columns';

const fieldsOf = (of: readonly { field: string }[]) => of.map(({ field }) => field);

describe('what a record type says about its list', () => {
  it('is its name first and the fields that people look at', () => {
    expect(fieldsOf(columnsOf(city))).toEqual(['name', 'state', 'active', 'createdAt', 'updatedAt']);
    expect(columnsOf(city, { name: 'Town' })[0]).toMatchObject({ title: 'Town', pinned: true });
    expect(nameOf(city, { name: 'Pune' })).toBe('Pune');
  });

  it('is a chip for each field that the server can be asked about', () => {
    expect(filtersOf(city).filter(({ pinned }) => pinned)).toMatchObject([
      { field: 'state', kind: 'keyword' },
      { field: 'active', kind: 'flag' },
    ]);
    expect(fieldsOf(filtersOf(leadStage))).not.toContain('subStages');
  });

  it('is the order that people arranged, or names', () =>
    expect([sortOf(leadStage)[0]?.field, sortOf(city)[0]?.field]).toEqual(['order', 'name']));

  it('shows rows within a row by what they are called', () => {
    const { format } = columnsOf(leadStage).find(({ field }) => field === 'subStages') ?? {};
    const row = { recordId: '1', createdAt: '', createdById: '', createdByUser: '', updatedAt: '' };
    expect(format?.([{ name: 'No answer' }, { name: 'Busy' }], row)).toBe('No answer, Busy');
  });

  it('shows days as people write them', () => {
    const { format } = columnsOf(holiday).find(({ field }) => field === 'day') ?? {};
    const row = { recordId: '1', createdAt: '', createdById: '', createdByUser: '', updatedAt: '' };
    expect([format?.('2026-12-08', row), format?.(undefined, row)]).toEqual(['08 Dec 2026', '']);
  });

  it('shows times of day by the clock of all screens', () => {
    const { format } = columnsOf(shift).find(({ field }) => field === 'end') ?? {};
    const row = { recordId: '1', createdAt: '', createdById: '', createdByUser: '', updatedAt: '' };
    expect([format?.('18:30', row), format?.('00:05', row), format?.(undefined, row)]).toEqual(['06:30 PM', '12:05 AM', '']);
  });

  it('shows no key in place of a name, neither before the name is known', () => {
    const row = { recordId: '1', createdAt: '', createdById: '', createdByUser: '', updatedAt: '' };
    const said = (shown?: Record<string, Record<string, string> | undefined>) =>
      columnsOf(apiKey, {}, shown)
        .find(({ field }) => field === 'publisher')
        ?.format?.('pub-1', row);
    expect([said(), said({ publisher: { 'pub-1': 'Lead Mart' } }), said({ publisher: {} })]).toEqual(['', 'Lead Mart', 'pub-1']);
  });

  it('shows a referenced record in the first column by its name', () => {
    const row = { recordId: '1', createdAt: '', createdById: '', createdByUser: '', updatedAt: '', collegeId: '1002' };
    const [first] = columnsOf(collegeConnection, {}, { collegeId: { '1002': 'Sahyadri University' } });
    expect([first?.field, first?.format]).toEqual(['recordName', undefined]);
    expect(nameOf(collegeConnection, { ...row, recordName: 'Sahyadri University' })).toBe('Sahyadri University');
    expect(sortOf(collegeConnection)).toEqual([{ field: 'recordName', dir: 'asc' }]);
  });

  it('shows a choice in the first column by its label', () => {
    const row = { recordId: '1', createdAt: '', createdById: '', createdByUser: '', updatedAt: '', part: 'verified' };
    expect([columnsOf(scoreWeight)[0]?.format?.('verified', row), nameOf(scoreWeight, row)]).toEqual(['Phone verified', 'Phone verified']);
  });

  it('gives the remaining width to the last column with long values, if there is one', () => {
    const flexible = (type: Parameters<typeof columnsOf>[0]) => columnsOf(type).flatMap(({ field, flex }) => (flex ? [field] : []));
    expect([flexible(collegeConnection), flexible(scoreWeight)]).toEqual([['url'], []]);
  });

  it('says what one is called within a sentence', () =>
    expect([leadStage, { label: 'API key' }, { label: 'WhatsApp template' }].map(thingOf)).toEqual([
      ...['lead stage', 'API key', 'WhatsApp template'],
    ]));

  it('shows chosen words as people read them', () => {
    const { format } = columnsOf(enquiryForm).find(({ field }) => field === 'asks') ?? {};
    const row = { recordId: '1', createdAt: '', createdById: '', createdByUser: '', updatedAt: '' };
    expect(format?.(['phone', 'email'], row)).toBe('Mobile number, Email');
  });
});
