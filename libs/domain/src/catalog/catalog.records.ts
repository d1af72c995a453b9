import { flag, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A college, or whatever the tenant calls its main entity (001 §3 College). `clgId` is the number the documents use. */
export const college = defineRecord({
  name: 'College',
  context: 'catalog',
  list: 'colleges',
  label: 'College',
  permission: 'PATNER_COLLEGES',
  unique: ['clgName'],
  fields: {
    /** The id that the institution itself uses; whoever is added while importing has none yet. */
    clgId: text({ label: 'Id' }),
    clgName: text({ label: 'Name', required: true, search: true }),
    clgState: text({ label: 'State' }),
    clgCity: text({ label: 'City' }),
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
  unique: ['catName'],
  fields: {
    catName: text({ label: 'Stream', required: true, search: true }),
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
    stream: text({ label: 'Stream', required: true }),
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
    country: text({ label: 'Country', required: true, default: 'India' }),
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
    state: text({ label: 'State', required: true }),
    stateId: text({ label: 'State id' }),
    active: flag({ label: 'Active', default: true }),
  },
});
