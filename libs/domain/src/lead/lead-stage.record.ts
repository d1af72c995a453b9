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
    stageName: { kind: 'text', label: 'Stage', required: true, search: true },
    subStages: { kind: 'list', label: 'Sub stages', default: [], plain: true },
    subStageRequired: { kind: 'flag', label: 'Sub stage required', default: false },
    followUpRequired: { kind: 'flag', label: 'Follow-up required', default: false },
    locksStage: { kind: 'flag', label: 'Locks the stage', default: false },
    order: { kind: 'integer', label: 'Order', default: 100 },
    active: { kind: 'flag', label: 'Active', default: true },
  },
});
