import { deciding } from '@matricula/testing';
import { defineRecord, recordDecider, recordUniqueStream, type RecordEvent } from './define-record';

const city = defineRecord({
  name: 'City',
  context: 'catalog',
  list: 'cities',
  label: 'City',
  unique: ['state', 'name'],
  fields: {
    name: { kind: 'text', label: 'City', required: true },
    state: { kind: 'text', label: 'State', required: true },
    active: { kind: 'flag', label: 'Active', default: true },
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
  it('names one stream for the same unique values, however they are written', () => {
    expect(recordUniqueStream(city, 't', { name: ' PUNE', state: 'maharashtra' })).toBe(
      recordUniqueStream(city, 't', { name: 'Pune', state: 'Maharashtra' }),
    );
    expect(recordUniqueStream(city, 't', { name: 'Pune' })).toBeUndefined();
  });
});
