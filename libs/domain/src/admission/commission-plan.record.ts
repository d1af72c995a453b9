import { choice, decimal, fields, flag, list, oneOf } from '../kernel/field-set';
import { defineRecord } from '../record';

const bases = [
  { value: 'count', label: 'Number of admissions in the financial year' },
  { value: 'amount', label: 'Amount of the admission in rupees' },
] as const;
const units = [
  { value: 'percent', label: 'Per cent of the amount' },
  { value: 'rupees', label: 'Rupees' },
] as const;

const inHundredths = (share: unknown) => Math.round(Number(share ?? 0) * 100);

/** What a college pays for confirmed admissions, by slabs, and how it is shared. */
export const commissionPlan = defineRecord({
  name: 'CommissionPlan',
  context: 'admission',
  list: 'commission-plans',
  label: 'Commission plan',
  permission: 'Setting_Configuration',
  admins: true,
  fields: {
    collegeId: oneOf({ label: 'College', required: true, unique: true, from: 'colleges', shows: 'clgName', where: { active: true } }),
    basis: choice({ label: 'Slabs by', of: bases, required: true, default: 'count' }),
    slabs: list({
      label: 'Slabs',
      required: 'Please enter a slab.',
      most: 20_000,
      filter: false,
      help: 'The last slab that an admission reaches decides its commission.',
      rows: fields({
        from: decimal({ label: 'From', required: true, least: 0, most: 10_000_000, hundredths: true }),
        rate: decimal({ label: 'Rate', required: true, least: 0, most: 10_000_000, hundredths: true }),
        unit: choice({ label: 'Unit', of: units, required: true }),
      }),
    }),
    ownerShare: decimal({ label: 'Share of the owner', least: 0, most: 100, hundredths: true, help: 'In per cent of the commission.' }),
    publisherShare: decimal({
      label: 'Share of the publisher',
      least: 0,
      most: 100,
      hundredths: true,
      help: 'In per cent of the commission, for leads that a publisher sent.',
    }),
    active: flag({ label: 'Active', default: true }),
  },
  contradiction: ({ ownerShare, publisherShare }) =>
    // Counted in hundredths: a sum of decimals may exceed 100 by a rounding error.
    inHundredths(ownerShare) + inHundredths(publisherShare) > inHundredths(100)
      ? { field: 'publisherShare', message: 'The shares of owner and publisher together are more than the commission.' }
      : undefined,
});
