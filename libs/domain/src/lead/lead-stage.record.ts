import { flag, integer, list, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A stage of the work with its sub-stages (001 §3 LeadStage). */
export const leadStage = defineRecord({
  name: 'LeadStage',
  context: 'lead',
  list: 'lead-stages',
  label: 'Lead stage',
  permission: 'Setting_Configuration',
  unique: ['stageName'],
  fields: {
    stageName: text({ label: 'Stage', required: true, search: true }),
    subStages: list({ label: 'Sub stages', default: [], filter: false }),
    subStageRequired: flag({ label: 'Sub stage required', default: false }),
    followUpRequired: flag({ label: 'Follow-up required', default: false }),
    locksStage: flag({ label: 'Locks the stage', default: false }),
    order: integer({ label: 'Order', default: 100 }),
    active: flag({ label: 'Active', default: true }),
  },
});
