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
    clgId: { kind: 'text', label: 'Id' },
    clgName: { kind: 'text', label: 'Name', required: true, search: true },
    clgState: { kind: 'text', label: 'State' },
    clgCity: { kind: 'text', label: 'City' },
    partner: { kind: 'flag', label: 'Partner', default: true },
    active: { kind: 'flag', label: 'Active', default: true },
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
    catName: { kind: 'text', label: 'Stream', required: true, search: true },
    active: { kind: 'flag', label: 'Active', default: true },
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
    courseName: { kind: 'text', label: 'Course', required: true, search: true },
    stream: { kind: 'text', label: 'Stream', required: true },
    level: { kind: 'text', label: 'Level' },
    active: { kind: 'flag', label: 'Active', default: true },
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
    value: { kind: 'text', label: 'State', required: true, search: true },
    country: { kind: 'text', label: 'Country', required: true, default: 'India' },
    active: { kind: 'flag', label: 'Active', default: true },
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
    name: { kind: 'text', label: 'City', required: true, search: true },
    state: { kind: 'text', label: 'State', required: true },
    stateId: { kind: 'text', label: 'State id' },
    active: { kind: 'flag', label: 'Active', default: true },
  },
});
