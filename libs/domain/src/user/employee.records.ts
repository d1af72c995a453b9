import { flag, longText, text } from '../kernel/field-set';
import { defineRecord, wireRecord } from '../record';

const common = { context: 'user', permission: 'Setting_Configuration' } as const;
const named = (label: string) => ({
  name: text({ label, required: true, search: true, unique: true, most: 120 }),
  active: flag({ label: 'Active', default: true }),
});

/** Job titles. */
export const designation = defineRecord({
  ...common,
  name: 'Designation',
  list: 'designations',
  label: 'Designation',
  fields: named('Designation'),
});

/** Skills of staff members. */
export const skill = defineRecord({ ...common, name: 'Skill', list: 'skills', label: 'Skill', fields: named('Skill') });

/** Where people of the institution work. */
export const orgLocation = defineRecord({
  ...common,
  name: 'OrgLocation',
  list: 'locations',
  label: 'Location',
  fields: { ...named('Location'), address: longText({ label: 'Address', most: 500 }) },
});

/** The same under the documents' names (000 §7). */
export const employeeCalls = [wireRecord(designation, { list: 'GET getAllDesignation' }), wireRecord(skill, { list: 'GET getAllSkills' })];
