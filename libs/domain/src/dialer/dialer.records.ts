import { conditionBlockFields, ALL_REQUIRED, joinField, type ConditionBlock } from '../kernel/condition-blocks';
import { choice, flag, integer, list, manyOf, text } from '../kernel/field-set';
import { defineRecord, type RecordValues } from '../record';
import { collegesOf, triggerTypes } from './dialer-conditions';

/** A list of leads to call (001 §3 Dialer lead list option). */
export const dialerList = defineRecord({
  name: 'DialerList',
  context: 'dialer',
  list: 'dialer-lists',
  label: 'Dialer list',
  permission: 'Setting_Configuration',
  fields: {
    value: text({ label: 'Name', required: true, search: true, unique: true, most: 120 }),
    active: flag({ label: 'Active', default: true }),
  },
});

const MOST_CONDITIONS = 60_000;

/** The colleges of a rule follow from its rows. */
const derived = ({ rule }: RecordValues): RecordValues => {
  if (!Array.isArray(rule)) return {};
  const blocks = (rule as unknown[]).filter((block): block is ConditionBlock => Array.isArray((block as ConditionBlock | null)?.rules));
  const colleges = collegesOf(blocks);
  return { collegeIds: colleges.length > 0 ? colleges : null };
};

/** A rule that puts leads on dialer lists (001 §3 Dialer rule). Only users who see all lead fields write it, because it counts leads by them. */
export const dialerRule = defineRecord({
  name: 'DialerRule',
  context: 'dialer',
  list: 'dialer-rules',
  label: 'Dialer rule',
  permission: 'Setting_Configuration',
  unruled: true,
  made: derived,
  changed: derived,
  fields: {
    name: text({ label: 'Name', required: 'Name required', search: true, most: 120 }),
    triggerType: choice({ label: 'Trigger Event', required: 'Trigger Type required', of: triggerTypes }),
    listIds: manyOf({ label: 'Lead List', required: 'Lead list required', from: 'dialer-lists', shows: 'value', most: 50 }),
    rule: list({ label: 'Conditions', required: ALL_REQUIRED, rows: conditionBlockFields, most: MOST_CONDITIONS, filter: false }),
    joined: joinField('Blocks are joined by'),
    priority: integer({ label: 'Priority', least: 0, most: 1_000_000 }),
    active: flag({ label: 'Active', default: true }),
    collegeIds: manyOf({ label: 'Colleges', from: 'colleges', shows: 'clgName', form: false, column: false, byServer: true, most: 5_000 }),
  },
});
