import { choice, field, flag, oneOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';
import { countries } from './countries';

/** A college, or whatever the tenant calls its main entity (001 §3 College). `clgId` is the number the documents use. */
export const college = defineRecord({
  name: 'College',
  context: 'catalog',
  list: 'colleges',
  label: 'College',
  permission: 'PATNER_COLLEGES',
  fields: {
    clgName: text({ label: 'Name', required: true, search: true, unique: true }),
    /** The institution's own id; colleges that are created by an import have none yet. */
    clgId: text({ label: 'Id', help: 'The number that the institution itself uses for the college.' }),
    clgState: oneOf({ label: 'State', from: 'states', value: 'value', where: { active: true }, free: true }),
    clgCity: oneOf({ label: 'City', from: 'cities', value: 'name', where: { active: true, state: field('clgState') }, free: true }),
    partner: flag({ label: 'Partner', default: true }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** A field of study (001 §3 Stream). */
export const stream = defineRecord({
  name: 'Stream',
  context: 'catalog',
  list: 'streams',
  label: 'Stream',
  permission: 'Setting_Configuration',
  fields: {
    catName: text({ label: 'Stream', required: true, search: true, unique: true }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** A course within a stream (001 §3 Course). */
export const course = defineRecord({
  name: 'Course',
  context: 'catalog',
  list: 'courses',
  label: 'Course',
  permission: 'Setting_Configuration',
  unique: ['stream', 'courseName'],
  fields: {
    courseName: text({ label: 'Course', required: true, search: true }),
    stream: oneOf({ label: 'Stream', required: true, from: 'streams', value: 'catName', where: { active: true } }),
    level: text({ label: 'Level' }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** A state or union territory (MA-01). */
export const state = defineRecord({
  name: 'State',
  context: 'catalog',
  list: 'states',
  label: 'State',
  permission: 'Setting_Configuration',
  unique: ['country', 'value'],
  fields: {
    value: text({ label: 'State', required: true, search: true }),
    country: choice({ label: 'Country', required: true, default: 'India', of: countries.map(({ name }) => name), free: true }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** A city of a state (MA-01). */
export const city = defineRecord({
  name: 'City',
  context: 'catalog',
  list: 'cities',
  label: 'City',
  permission: 'Setting_Configuration',
  unique: ['state', 'name'],
  fields: {
    name: text({ label: 'City', required: true, search: true }),
    state: oneOf({ label: 'State', required: true, from: 'states', value: 'value', where: { active: true } }),
    stateId: text({ label: 'State id', form: false, column: false }),
    active: flag({ label: 'Active', default: true }),
  },
});
