import { date, flag, json, oneOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A short address of an application form, with answers, coupon, source and owner already set. It is no credential: everyone may know it. */
export const quickLink = defineRecord({
  name: 'QuickLink',
  context: 'quickclix',
  list: 'quick-links',
  label: 'Quick link',
  permission: 'Setting_Configuration',
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, most: 100, help: 'Only you see it.' }),
    slug: text({
      ...{ label: 'Address', required: 'Address is required.', unique: true, most: 40 },
      pattern: [/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens, such as delhi-fair.'],
      help: 'The end of the link. Printed codes no longer work when it changes.',
    }),
    formId: oneOf({ label: 'Form', required: 'Please choose the form.', from: 'application-forms', value: 'formId', shows: 'name' }),
    couponId: oneOf({ label: 'Coupon', from: 'coupons', shows: 'code', where: { active: true }, help: 'Reduces the fee of the form.' }),
    source: oneOf({ label: 'Source', from: 'lead-sources', value: 'name', free: true, most: 100, help: 'Empty: CAF.' }),
    ownerId: oneOf({
      ...{ label: 'Owner', from: 'users', value: 'userId', shows: 'name', where: { status: 'active' }, duty: true },
      help: 'Gets the new leads that begin with this link.',
    }),
    endsOn: date({ label: 'Valid to', help: 'The last day. Empty: no end.' }),
    answers: json({ label: 'Prefilled answers', most: 20_000, form: false, filter: false, column: false }),
    active: flag({ label: 'Active', default: true }),
  },
});
