import { choice, fields, flag, integer, list, text, when } from '../kernel/field-set';
import { defineRecord, wireRecord } from '../record';
import { customKey } from './custom-key';

/** A field of leads that the institution added itself (MA-02): stored as text under its key, checked and shown by its kind. */
export const customField = defineRecord({
  name: 'CustomField',
  context: 'lead',
  list: 'custom-fields',
  label: 'Custom field',
  permission: 'Setting_Configuration',
  unruled: true,
  unique: ['key'],
  order: 'order',
  made: ({ label }) => ({ key: customKey(String(label ?? '')) }),
  fields: {
    label: text({ label: 'Label', required: true, search: true, most: 60 }),
    kind: choice({
      label: 'Kind',
      required: true,
      default: 'text',
      of: [
        { value: 'text', label: 'Text' },
        { value: 'longText', label: 'Long text' },
        { value: 'integer', label: 'Whole number' },
        { value: 'decimal', label: 'Number' },
        { value: 'date', label: 'Date' },
        { value: 'choice', label: 'Choice' },
        { value: 'flag', label: 'Yes or no' },
        { value: 'phone', label: 'Phone' },
        { value: 'email', label: 'Email' },
        { value: 'url', label: 'Link' },
        { value: 'city', label: 'City' },
        { value: 'source', label: 'Source' },
        { value: 'externalId', label: 'External id' },
      ],
    }),
    options: list({
      label: 'Options',
      rows: fields({ name: text({ label: 'Option', required: true, most: 100 }) }),
      required: when('kind', 'choice'),
      when: when('kind', 'choice'),
      filter: false,
    }),
    required: flag({ label: 'Required in the lead form', default: false }),
    help: text({ label: 'Help', most: 200, filter: false, column: false }),
    key: text({ label: 'Key', form: false, byServer: true }),
    order: integer({ label: 'Order', default: 100, form: false, column: false }),
    active: flag({ label: 'Active', default: true }),
  },
});

export const customFieldCalls = wireRecord(customField, {
  create: 'POST create/custome-field',
  list: 'POST get/custome-field',
  remove: 'POST delete/custome-field',
});
