import { choice, date, decimal, fields, flag, integer, list, manyOf, money, oneOf, text, url, type ValuesOf } from '../kernel/field-set';
import { defineRecord } from '../record';

/** What a product is: a college's application form (CAF), a fee that reserves a seat, or an instalment of the fees. */
export const productKinds = [
  { value: 'application-form', label: 'Application form' },
  { value: 'token-fee', label: 'Token fee' },
  { value: 'instalment', label: 'Instalment' },
] as const;
export type ProductKind = (typeof productKinds)[number]['value'];

/** A step of the refund policy of a product. */
const refundStepFields = fields({
  until: date({ label: 'Until', required: true }),
  percent: decimal({ label: 'Share in per cent', required: true, least: 0, most: 100 }),
});
/** Days within which an order is paid, if its product has no other number. */
export const DEFAULT_DAYS = 7;

/** What leads order from a college and pay for. */
export const product = defineRecord({
  name: 'Product',
  context: 'order',
  list: 'products',
  label: 'Product',
  permission: 'Setting_Configuration',
  unique: ['collegeId', 'formName'],
  fields: {
    formName: text({ label: 'Name', required: 'Name is required.', search: true, most: 200 }),
    kind: choice({ label: 'Kind', of: productKinds, default: 'application-form' }),
    collegeId: oneOf({ label: 'College', required: true, from: 'colleges', shows: 'clgName', where: { active: true } }),
    price: money({ label: 'Price', least: 0, most: 10_000_000, help: 'In rupees, tax included.' }),
    taxRate: decimal({ label: 'Tax rate', least: 0, most: 100, help: 'In per cent. Empty: exempt from tax.' }),
    link: url({
      label: 'Link',
      required: { field: 'kind', is: ['application-form'], message: 'Link is required.' },
      help: 'The address of the form that is sent to leads.',
    }),
    counsellorIds: manyOf({
      label: 'Counsellors',
      from: 'users',
      value: 'userId',
      shows: 'name',
      where: { status: 'active' },
      column: false,
      help: 'The users who offer the product to their leads.',
    }),
    refundFullUntil: date({ label: 'Full refund until', filter: false, column: false, section: 'Refund policy' }),
    refundLessFeeUntil: date({
      label: 'Refund less the fee until',
      filter: false,
      column: false,
      section: 'Refund policy',
    }),
    refundFee: money({
      label: 'Processing fee',
      least: 0,
      most: 1_000,
      default: 1_000,
      filter: false,
      column: false,
      section: 'Refund policy',
      help: 'In rupees; at most 1,000.',
    }),
    refundScale: list({
      label: 'Later refunds',
      rows: refundStepFields,
      most: 20,
      filter: false,
      column: false,
      section: 'Refund policy',
      help: 'The share that is paid back until each day.',
    }),
    payWithinDays: integer({
      label: 'Pay within (days)',
      least: 1,
      most: 365,
      default: DEFAULT_DAYS,
      column: false,
      help: 'An order of which nothing is paid by then expires.',
    }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** The kind of a product; products without one are application forms. */
export const kindOfProduct = ({ kind }: Pick<ValuesOf<typeof product.fields>, 'kind'>): ProductKind =>
  productKinds.find(({ value }) => value === kind)?.value ?? 'application-form';
