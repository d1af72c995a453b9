import { flag, integer, text } from '../kernel/field-set';
import { leadStage } from '../lead';
import { deciding } from '@matricula/testing';
import { earlierUniqueStream, recordDecider, recordUniqueStream, type RecordEvent } from './define-record';
import { defineRecord } from './record-type';

const city = defineRecord({
  name: 'City',
  context: 'catalog',
  list: 'cities',
  label: 'City',
  unique: ['state', 'name'],
  fields: {
    name: text({ label: 'City', required: true }),
    state: text({ label: 'State', required: true }),
    active: flag({ label: 'Active', default: true }),
  },
});
const record = deciding(recordDecider(city));
const created: RecordEvent = { type: 'CityCreated', data: { recordId: '1', values: { name: 'Pune', state: 'Maharashtra', active: true } } };

describe('a record type', () => {
  it('creates with its defaults', () =>
    record
      .given()
      .when({ type: 'CreateRecord', data: { recordId: '1', values: { name: 'Pune', state: 'Maharashtra' } } })
      .then({ type: 'CityCreated', data: { values: { active: true } } }));
  it('refuses a missing field in its own words', () =>
    record
      .given()
      .when({ type: 'CreateRecord', data: { recordId: '1', values: { state: 'Goa' } } })
      .thenRefused('cities/field-required'));
  it('refuses a field that it does not have', () =>
    record
      .given()
      .when({ type: 'CreateRecord', data: { recordId: '1', values: { name: 'Pune', state: 'Goa', size: 3 } } })
      .thenRefused('cities/field-unknown'));
  it('refuses a value of another kind', () =>
    record
      .given(created)
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { active: 'yes' } } })
      .thenRefused('cities/field-invalid'));
  it('refuses values that contradict each other, but not changes of a record that was stored with them', () => {
    const named = { field: 'name', message: 'A state is no city.' };
    const strict = deciding(recordDecider({ ...city, contradiction: ({ name, state }) => (name === state ? named : undefined) }));
    const values = { name: 'Goa', state: 'Goa' };
    strict
      .given()
      .when({ type: 'CreateRecord', data: { recordId: '1', values } })
      .thenRefused('cities/field-invalid');
    strict
      .given(created)
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { name: 'Maharashtra' } } })
      .thenRefused('cities/field-invalid');
    strict
      .given({ type: 'CityCreated', data: { recordId: '1', values: { ...values, active: true } } })
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { active: false } } })
      .then({ type: 'CityChanged', data: { to: { active: false } } });
  });
  it('changes with old and new side by side', () =>
    record
      .given(created)
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { name: 'Poona' } } })
      .then({ type: 'CityChanged', data: { from: { name: 'Pune' }, to: { name: 'Poona' } } }));
  it('changes nothing when nothing differs', () =>
    record
      .given(created)
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { name: 'Pune' } } })
      .thenNothing());
  it('neither deletes nor renames what the product itself finds by its name', () => {
    const stage = deciding(recordDecider(leadStage));
    const enrolled: RecordEvent = { type: 'LeadStageCreated', data: { recordId: '1', values: { stageName: 'Enrolled' } } };
    const remove = { type: 'RemoveRecord', data: { recordId: '1' } } as const;
    stage.given(enrolled).when(remove).thenRefused('lead-stages/needed');
    stage
      .given(enrolled)
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { stageName: 'Joined' } } })
      .thenRefused('lead-stages/needed');
    stage
      .given(enrolled)
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { locksStage: true } } })
      .then({ type: 'LeadStageChanged' });
    const ringing: RecordEvent = { type: 'LeadStageCreated', data: { recordId: '1', values: { stageName: 'Ringing' } } };
    stage.given(ringing).when(remove).then({ type: 'LeadStageRemoved' });
  });
  it('names one stream for the same unique values, however they are written', () => {
    expect(recordUniqueStream(city, 't', { name: ' PUNE', state: 'maharashtra' })).toBe(
      recordUniqueStream(city, 't', { name: 'Pune', state: 'Maharashtra' }),
    );
    expect(recordUniqueStream(city, 't', { name: 'Pune' })).toBeUndefined();
  });
  it('keeps unique values apart whatever separates words in them', () => {
    const stream = (state: string, name: string) => recordUniqueStream(city, 't', { state, name });
    expect(stream('Goa-North', 'Mapusa')).not.toBe(stream('Goa', 'North-Mapusa'));
    expect(earlierUniqueStream(city, 't', { state: 'Goa-North', name: 'Mapusa' })).toBe('cities-unique-t-goa-north-mapusa');
    expect(earlierUniqueStream(city, 't', { state: 'Goa', name: 'Mapusa' })).toBeUndefined();
  });
  it('trims texts, and refuses empty and very long ones', () => {
    const create = (name: string) =>
      record.given().when({ type: 'CreateRecord', data: { recordId: '1', values: { name, state: ' Goa ' } } });
    create(' Panaji\n').then({ type: 'CityCreated', data: { values: { name: 'Panaji', state: 'Goa' } } });
    create('   ').thenRefused('cities/field-required');
    create('x'.repeat(501)).thenRefused('cities/field-too-long');
  });
});

describe('a record type whose fields have changed', () => {
  // It has lost `active`, gained `size` and a required `zone`, and calls `name` a `title`.
  const later = defineRecord({
    ...city,
    unique: ['state', 'title'],
    renamed: { name: 'title' },
    fields: {
      title: text({ label: 'City', required: true }),
      state: text({ label: 'State', required: true }),
      size: integer({ label: 'Size', default: 1 }),
      zone: text({ label: 'Zone', required: true }),
    },
  });
  const poona: RecordEvent = {
    type: 'CityChanged',
    data: { recordId: '1', from: { name: 'Pune', active: true }, to: { name: 'Poona', active: false } },
  };
  const old = deciding(recordDecider(later)).given(created, poona);

  it('knows old records by its own names, with defaults for what came later', () => {
    const { initial, evolve } = recordDecider(later);
    const { values } = [created, poona].reduce(evolve, initial);
    expect(values).toEqual({ title: 'Poona', state: 'Maharashtra', size: 1 });
    expect(recordUniqueStream(later, 't', values)).toBe(recordUniqueStream(city, 't', { name: 'Poona', state: 'Maharashtra' }));
  });
  it('changes what is asked for in an old record, although a field is missing that newer ones need', () =>
    old
      .when({ type: 'ChangeRecord', data: { recordId: '1', values: { size: 3 } } })
      .then({ type: 'CityChanged', data: { from: { size: 1 }, to: { size: 3 } } }));
  it('asks for the new field as soon as it is touched, and for new records', () => {
    old.when({ type: 'ChangeRecord', data: { recordId: '1', values: { zone: '' } } }).thenRefused('cities/field-required');
    deciding(recordDecider(later))
      .given()
      .when({ type: 'CreateRecord', data: { recordId: '2', values: { title: 'Goa', state: 'Goa' } } })
      .thenRefused('cities/field-required');
  });
});
