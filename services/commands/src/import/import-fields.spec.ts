import { proposeMapping, writtenBy } from './import-fields';

const proposed = (columns: Record<string, string[]>) =>
  proposeMapping(Object.keys(columns), Object.values(columns)).map(({ as, field }) => field ?? as);

describe('the mapping that is proposed for a file', () => {
  it('uses the names of the columns', () =>
    expect(proposed({ 'Full Name': ['Ravi'], Mobile: ['98111 22233'], 'E-Mail': ['r@x.example'], Colour: ['red'] })).toEqual([
      ...['name', 'phone', 'email', 'attribute'],
    ]));
  it('maps no text column to phone, and no number column to campaign', () =>
    expect(proposed({ contact: ['cellular', 'telephone', 'unknown'], campaign: ['1', '2', '3'] })).toEqual(['attribute', 'attribute']));
  it('maps them if the values fit', () =>
    expect(proposed({ contact: ['9811122233', 'n/a'], campaign: ['mba-2026', '2026'] })).toEqual(['phone', 'utmCampaign']));
  it('uses the values if a name is ambiguous', () =>
    expect(proposed({ A: ['ravi@x.example'], B: ['+91 98111 22233', '09811122234'], C: ['660737', '660728'] })).toEqual([
      ...['email', 'phone', 'attribute'],
    ]));
  it('maps each field once, and uses the name of an empty column', () =>
    expect(proposed({ Phone: [], Mobile: ['9811122233'] })).toEqual(['phone', 'attribute']));
  it.each(['E-mail Id', 'Email ID', 'E Mail Address', 'e-mail', 'EmailId', 'E-Mail ID'])('reads %j as the e-mail', (name) =>
    expect(proposed({ [name]: [] })).toEqual(['email']),
  );
  it.each([
    ['Counsellor Email', 'priya@edu.example'],
    ["Father's Mobile", '9811122233'],
    ['Parents Contact No', '9811122233'],
    ['Guardian no', '9811122233'],
    ['Lead Owner', 'priya@edu.example'],
    ['Staff Phone', '9811122233'],
    ['agentEmail', 'priya@edu.example'],
    ['Assigned To', 'priya@edu.example'],
    ['Referred by', '9811122233'],
    ['पिता का मोबाइल', '9811122233'],
  ])('never takes %j, a column about another person, for the contact of the lead', (name, value) =>
    expect(proposed({ [name]: [value], Code: ['x'] })).toEqual(['attribute', 'attribute']),
  );
  it('keeps columns whose names are in Hindi', () => {
    expect(proposed({ रंग: ['लाल'], '': ['x'] })).toEqual(['attribute', 'ignore']);
    const own = [{ key: 'cf_colour', label: 'रंग' }];
    expect(proposeMapping(['आकार', 'रंग'], [], own).map(({ as, field }) => field ?? as)).toEqual(['attribute', 'cf_colour']);
  });
  it('maps the contact of the lead next to that of the counsellor', () =>
    expect(proposed({ 'Counsellor Email': ['priya@edu.example'], 'E-mail Id': ['r@x.example'], Reach: ['9811122233'] })).toEqual([
      ...['attribute', 'email', 'phone'],
    ]));
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
