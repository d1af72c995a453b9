import { choice, integer, text } from '../kernel/field-set';
import { defineRecord } from '../record';
import { targetMeasures } from './target.record';

/** A daily goal that a user sets for themselves, one for each figure; the targets that managers set stay as they are. */
export const ownGoal = defineRecord({
  name: 'OwnGoal',
  context: 'overview',
  list: 'own-goals',
  label: 'Own daily goal',
  personal: true,
  unique: ['createdBy', 'measure'],
  fields: {
    measure: choice({ label: 'Figure', required: true, of: targetMeasures, default: 'callActions' }),
    goal: integer({ label: 'Daily goal', required: true, least: 1, most: 10_000 }),
    createdBy: text({ label: 'Created by', required: true }),
  },
});
