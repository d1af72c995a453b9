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
  percent: decimal({ label: 'Share in per cent', required: true, least: 0, most: 100, hundredths: true }),
});
/** A slab of the commission of a product: from which total of an order, which share. */
const commissionSlabFields = fields({
  from: decimal({ label: 'From (rupees)', required: true, least: 0, most: 10_000_000, hundredths: true }),
  percent: decimal({ label: 'Share in per cent', required: true, least: 0, most: 100, hundredths: true }),
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
    price: money({ label: 'Price', least: 0, most: 10_000_000, help: 'In rupees.' }),
    priceIncludesTax: flag({
      label: 'Price includes tax',
      default: true,
      column: false,
      help: 'Off: the tax is added to the price. Without a GSTIN no tax is added.',
    }),
    taxRate: decimal({ label: 'Tax rate', least: 0, most: 100, hundredths: true, help: 'In per cent. Empty: exempt from tax.' }),
    taxCode: text({
      label: 'HSN/SAC',
      most: 8,
      pattern: [/^\d{4,8}$/, 'An HSN or SAC code has 4 to 8 digits.'],
      column: false,
      help: 'Stands on invoices and bills. Education services have SAC codes that begin with 9992, such as 999293.',
    }),
    commissionRate: decimal({
      label: 'Commission',
      least: 0,
      most: 100,
      hundredths: true,
      column: false,
      help: 'What the institution keeps, in per cent of what is paid without tax. The rest is owed to the college.',
    }),
    commissionSlabs: list({
      label: 'Commission by price',
      rows: commissionSlabFields,
      most: 2_000,
      filter: false,
      column: false,
      help: 'The last slab that the total of an order reaches replaces the commission above.',
    }),
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
      most: 2_000,
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
  contradiction: ({ refundFullUntil: full, refundLessFeeUntil: less }) =>
    full && less && String(less) < String(full)
      ? { field: 'refundLessFeeUntil', message: 'Refunds less the fee end after full refunds.' }
      : undefined,
});

/** The commission of an order with this total, in per cent: the last slab that it reaches, else that of the product; undefined if there is none. */
export function commissionRateOf(
  { commissionRate, commissionSlabs }: Pick<ValuesOf<typeof product.fields>, 'commissionRate' | 'commissionSlabs'>,
  totalPaise: number,
): number | undefined {
  const slabs = (commissionSlabs ?? []) as unknown as readonly { from: number; percent: number }[];
  const reached = slabs.filter(({ from }) => Math.round(from * 100) <= totalPaise).toSorted((one, other) => one.from - other.from);
  return reached.at(-1)?.percent ?? commissionRate ?? undefined;
}

/** The kind of a product; products without one are application forms. */
export const kindOfProduct = ({ kind }: Pick<ValuesOf<typeof product.fields>, 'kind'>): ProductKind =>
  productKinds.find(({ value }) => value === kind)?.value ?? 'application-form';
