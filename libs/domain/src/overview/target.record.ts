import { choice, flag, integer, manyOf, oneOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** The figures for which targets are set, by the measure of the reports. */
export const targetMeasures = [
  { value: 'callActions', label: 'Call actions' },
  { value: 'leadsWorked', label: 'Leads worked' },
  { value: 'enrolled', label: 'Enrolments' },
] as const;

export const targetPeriods = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

/** A goal for each of some people, or for all of them together. */
export const target = defineRecord({
  name: 'Target',
  context: 'overview',
  list: 'targets',
  label: 'Target',
  permission: 'Setting_Configuration',
  fields: {
    name: text({ label: 'Name', required: true, search: true, unique: true, most: 60 }),
    measure: choice({ label: 'Figure', required: true, of: targetMeasures, default: 'callActions' }),
    period: choice({ label: 'Period', required: true, of: targetPeriods, default: 'day' }),
    goal: integer({ label: 'Goal', required: true, least: 1, most: 1_000_000 }),
    staff: manyOf({
      label: 'For',
      from: 'users',
      value: 'userId',
      shows: 'name',
      help: 'Without people and a team, it applies to everyone.',
    }),
    team: oneOf({
      label: 'For the team of',
      from: 'users',
      value: 'userId',
      shows: 'name',
      help: 'This user and everyone below them, as the hierarchy is at the time.',
    }),
    together: flag({ label: 'For all of them together', default: false, help: 'Otherwise the goal is for each person.' }),
    active: flag({ label: 'Active', default: true }),
  },
});
