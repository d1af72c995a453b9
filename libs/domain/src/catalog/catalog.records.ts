import { choice, decimal, field, flag, integer, longText, manyOf, money, oneOf, text, url } from '../kernel/field-set';
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
    category: oneOf({ label: 'Category', from: 'college-categories', value: 'name', where: { active: true }, free: true }),
    facilities: manyOf({ label: 'Facilities', from: 'college-facilities', value: 'name', where: { active: true }, free: true }),
    established: integer({ label: 'Established', least: 1700, most: 2100, column: false }),
    website: url({ label: 'Website', column: false }),
    about: longText({ label: 'About', most: 5_000, column: false }),
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

/** Kinds of college: university, private, deemed. */
export const collegeCategory = defineRecord({
  name: 'CollegeCategory',
  context: 'catalog',
  list: 'college-categories',
  label: 'Category',
  permission: 'PATNER_COLLEGES',
  fields: {
    name: text({ label: 'Category', required: true, search: true, unique: true }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** What a college offers on its campus. */
export const collegeFacility = defineRecord({
  name: 'CollegeFacility',
  context: 'catalog',
  list: 'college-facilities',
  label: 'Facility',
  permission: 'PATNER_COLLEGES',
  fields: {
    name: text({ label: 'Facility', required: true, search: true, unique: true }),
    active: flag({ label: 'Active', default: true }),
  },
});

export const courseLevels = ['Diploma', 'Under Graduate', 'Post Graduate', 'Doctorate', 'Certificate'] as const;
export const studyModes = ['Regular', 'Distance', 'Online', 'Part Time'] as const;
export const feeTypes = ['Annual', 'Semester', 'Total'] as const;

/** A degree, with its level and stream (001 §7.3). */
export const degree = defineRecord({
  name: 'Degree',
  context: 'catalog',
  list: 'degrees',
  label: 'Degree',
  permission: 'Setting_Configuration',
  fields: {
    name: text({ label: 'Degree', required: true, search: true, unique: true }),
    level: choice({ label: 'Level', required: true, of: courseLevels }),
    stream: oneOf({ label: 'Stream', from: 'streams', value: 'catName', where: { active: true } }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** A specialisation of a degree (001 §7.3). */
export const specialisation = defineRecord({
  name: 'Specialisation',
  context: 'catalog',
  list: 'specialisations',
  label: 'Specialisation',
  permission: 'Setting_Configuration',
  unique: ['degree', 'name'],
  fields: {
    name: text({ label: 'Specialisation', required: true, search: true }),
    degree: oneOf({ label: 'Degree', required: true, from: 'degrees', value: 'name', where: { active: true } }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** A course that a college offers, with its fee; the colleges of a lead are browsed and shortlisted by it (LP-04). */
export const collegeCourse = defineRecord({
  name: 'CollegeCourse',
  context: 'catalog',
  list: 'college-courses',
  label: 'Course of a college',
  permission: 'PATNER_COLLEGES',
  unique: ['collegeId', 'courseName', 'specialisation', 'mode'],
  fields: {
    courseName: text({ label: 'Course', required: true, search: true }),
    collegeId: oneOf({ label: 'College', required: true, from: 'colleges', shows: 'clgName', where: { active: true } }),
    stream: oneOf({ label: 'Stream', from: 'streams', value: 'catName', where: { active: true } }),
    degree: oneOf({ label: 'Degree', from: 'degrees', value: 'name', where: { active: true } }),
    specialisation: oneOf({
      label: 'Specialisation',
      from: 'specialisations',
      value: 'name',
      where: { active: true, degree: field('degree') },
      free: true,
    }),
    level: choice({ label: 'Level', of: courseLevels }),
    mode: choice({ label: 'Mode', of: studyModes, default: 'Regular' }),
    fee: money({ label: 'Fee', least: 0, most: 100_000_000 }),
    feeType: choice({ label: 'Fee Type', of: feeTypes, default: 'Annual' }),
    duration: decimal({ label: 'Duration in years', least: 0, most: 12, column: false }),
    seats: integer({ label: 'Seats', least: 0, most: 100_000, column: false }),
    usp: text({ label: 'Selling point', help: 'What a counsellor says first about this course.', column: false }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** Courses that are recommended to leads of a state (001 §7.8 Course rules). */
export const courseRule = defineRecord({
  name: 'CourseRule',
  context: 'catalog',
  list: 'course-rules',
  label: 'Course rule',
  permission: 'Setting_Configuration',
  fields: {
    state: oneOf({ label: 'State', required: true, from: 'states', value: 'value', where: { active: true }, unique: true, search: true }),
    courses: manyOf({ label: 'Courses', required: true, from: 'courses', value: 'courseName', where: { active: true } }),
    active: flag({ label: 'Active', default: true }),
  },
});
