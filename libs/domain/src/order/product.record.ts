import { flag, money, oneOf, text, url } from '../kernel/field-set';
import { defineRecord } from '../record';

/** An application form of a college (CAF) that leads are sent the link of and pay for. */
export const product = defineRecord({
  name: 'Product',
  context: 'order',
  list: 'products',
  label: 'Application form',
  permission: 'Setting_Configuration',
  unique: ['collegeId', 'formName'],
  fields: {
    formName: text({ label: 'Form name', required: 'Form name is required.', search: true, most: 200 }),
    collegeId: oneOf({ label: 'College', required: true, from: 'colleges', shows: 'clgName', where: { active: true } }),
    price: money({ label: 'Price', least: 0, most: 10_000_000 }),
    link: url({ label: 'Link', required: 'Link is required.', help: 'The address of the form that is sent to leads.' }),
    active: flag({ label: 'Active', default: true }),
  },
});
