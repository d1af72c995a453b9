import { choice, date, decimal, flag, integer, manyOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';

const kinds = [
  { value: 'percent', label: 'Per cent of the price' },
  { value: 'rupees', label: 'Rupees' },
] as const;

/** A reduction of the price of an order, for those who know its code. */
export const coupon = defineRecord({
  name: 'Coupon',
  context: 'order',
  list: 'coupons',
  label: 'Coupon',
  permission: 'Setting_Configuration',
  fields: {
    code: text({
      label: 'Code',
      required: 'Please enter the code.',
      unique: true,
      search: true,
      most: 40,
      pattern: [/^[A-Za-z0-9-]+$/, 'A code has letters, digits and hyphens only.'],
    }),
    kind: choice({ label: 'Reduction in', of: kinds, required: true, default: 'percent' }),
    reduction: decimal({ label: 'Reduction', required: true, least: 0.01, most: 10_000_000 }),
    productIds: manyOf({ label: 'Products', from: 'products', shows: 'formName', help: 'Empty: for every product.' }),
    collegeIds: manyOf({ label: 'Colleges', from: 'colleges', shows: 'clgName', help: 'Empty: for every college.' }),
    validFrom: date({ label: 'Valid from' }),
    validTo: date({ label: 'Valid to', help: 'The last day.' }),
    limit: integer({ label: 'Orders in total', least: 1, most: 1_000_000, help: 'Empty: no limit.' }),
    limitPerPerson: integer({ label: 'Orders per person', least: 1, most: 1_000, help: 'Empty: no limit.' }),
    active: flag({ label: 'Active', default: true }),
  },
  contradiction({ kind, reduction, validFrom, validTo }) {
    if (kind === 'percent' && Number(reduction) > 100) return { field: 'reduction', message: 'A reduction is at most 100 per cent.' };
    const isOver = validFrom && validTo && String(validTo) < String(validFrom);
    return isOver ? { field: 'validTo', message: 'The last day is before the first one.' } : undefined;
  },
});
