import { proposeMapping, writtenBy } from './import-fields';

const proposed = (columns: Record<string, string[]>) =>
  proposeMapping(Object.keys(columns), Object.values(columns)).map(({ as, field }) => field ?? as);

describe('the mapping that is proposed for a file', () => {
  it('follows the names of the columns', () =>
    expect(proposed({ 'Full Name': ['Ravi'], Mobile: ['98111 22233'], 'E-Mail': ['r@x.example'], Colour: ['red'] })).toEqual([
      ...['name', 'phone', 'email', 'attribute'],
    ]));
  it('takes no phone from a column of words, no campaign from one of counts', () =>
    expect(proposed({ contact: ['cellular', 'telephone', 'unknown'], campaign: ['1', '2', '3'] })).toEqual(['attribute', 'attribute']));
  it('does take them where the values are such', () =>
    expect(proposed({ contact: ['9811122233', 'n/a'], campaign: ['mba-2026', '2026'] })).toEqual(['phone', 'utmCampaign']));
  it('goes by the values where a name says nothing', () =>
    expect(proposed({ A: ['ravi@x.example'], B: ['+91 98111 22233', '09811122234'], C: ['660737', '660728'] })).toEqual([
      ...['email', 'phone', 'attribute'],
    ]));
  it('fills each field once, and trusts the name of an empty column', () =>
    expect(proposed({ Phone: [], Mobile: ['9811122233'] })).toEqual(['phone', 'attribute']));
  it('prefers a field of the institution that a question is about', () => {
    const question = 'What is your current occupation';
    const own = [{ key: 'cf_occupation', label: 'Occupation' }];
    const mapped = (columns: string[]) => proposeMapping(columns, [], own).map(({ as, field }) => field ?? as);
    expect(mapped([question, 'Qualification'])).toEqual(['cf_occupation', 'lastEducation']);
    expect(proposeMapping([question]).map(({ field }) => field)).toEqual(['lastEducation']);
    expect(proposeMapping(['Student name'], [], [{ key: 'cf_name', label: 'Name' }]).map(({ field }) => field)).toEqual(['name']);
  });
});

it('says of a mapping what of a lead its columns write, whatever name they have for it', () =>
  expect(
    writtenBy(
      [
        { column: 0, as: 'field', field: 'phone' },
        { column: 1, as: 'field', field: 'cf_mobile' },
        { column: 2, as: 'attribute' },
        { column: 3, as: 'ignore' },
      ],
      ['Phone', 'Mobile', 'Mobile 2', 'Colour'],
    ),
  ).toEqual(['phone', 'attributes.cf_mobile', 'attributes.Mobile 2']));
