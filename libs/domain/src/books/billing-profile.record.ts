import { choice, integer, longText, text, type ValuesOf } from '../kernel/field-set';
import { defineRecord } from '../record';
import { indianStates } from './indian-states';

/** Years for which names and addresses on issued documents are kept, unless the billing details say otherwise. */
export const RETENTION_YEARS = 8;

/** How the institution appears on invoices and receipts. There is one for each institution. */
export const billingProfile = defineRecord({
  name: 'BillingProfile',
  context: 'books',
  list: 'billing-profiles',
  label: 'Billing details',
  permission: 'Setting_Configuration',
  unique: ['scope'],
  made: () => ({ scope: 'institution' }),
  fields: {
    legalName: text({ label: 'Legal name', required: 'Legal name is required.', most: 200, search: true }),
    address: longText({ label: 'Address', required: 'Address is required.', most: 500 }),
    state: choice({ label: 'State', of: indianStates, required: 'State is required.' }),
    gstin: text({
      label: 'GSTIN',
      pattern: [/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'Enter a GSTIN of 15 characters, such as 29ABCDE1234F1Z5.'],
      help: 'Empty: the institution issues receipts only, without tax.',
    }),
    seriesPrefix: text({
      label: 'Series prefix',
      required: 'Series prefix is required.',
      pattern: [/^[A-Z0-9]{1,3}$/, 'Use one to three capital letters or digits.'],
      help: 'Begins the number of each document, such as SUN in SUNI/2627/000001.',
    }),
    retentionYears: integer({
      label: 'Retention in years',
      least: 6,
      most: 30,
      default: RETENTION_YEARS,
      help: 'Names and addresses of erased persons on issued documents are destroyed after this time.',
    }),
    scope: text({ label: 'Scope', most: 20, byServer: true, form: false, column: false }),
  },
});

export type BillingProfile = ValuesOf<typeof billingProfile.fields>;
