import { choice, fields, flag, integer, list, text } from '../kernel/field-set';
import { defineRecord } from '../record';
import { stageColours } from './stage-colours';
import { ENROLLED } from './stage-rules';

/** A stage of the work with its sub-stages (001 §3 LeadStage). */
export const leadStage = defineRecord({
  name: 'LeadStage',
  context: 'lead',
  list: 'lead-stages',
  label: 'Lead stage',
  permission: 'Setting_Configuration',
  order: 'order',
  needed: { stageName: [ENROLLED] },
  fields: {
    stageName: text({ label: 'Stage', required: true, search: true, unique: true, most: 100 }),
    subStages: list({
      label: 'Sub stages',
      rows: fields({ name: text({ label: 'Sub stage', required: true, most: 100 }) }),
      default: [],
      filter: false,
    }),
    subStageRequired: flag({ label: 'Sub stage required', default: false }),
    followUpRequired: flag({ label: 'Follow-up required', default: false }),
    locksStage: flag({ label: 'Locks the stage', default: false }),
    /** Its place in the order without it. */
    colour: choice({ label: 'Colour', of: stageColours.map((one) => ({ ...one, label: one.value })), filter: false, column: false }),
    order: integer({ label: 'Order', default: 100, form: false }),
    active: flag({ label: 'Active', default: true }),
  },
});
