import { date, flag, money, oneOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A price of a product for some leads or some days; the product's own price holds for all others. */
export const productPrice = defineRecord({
  name: 'ProductPrice',
  context: 'order',
  list: 'product-prices',
  label: 'Price of a product',
  permission: 'Setting_Configuration',
  unique: ['productId', 'course', 'category', 'intake', 'from'],
  fields: {
    productId: oneOf({ label: 'Product', required: true, from: 'products', shows: 'formName', where: { active: true } }),
    course: oneOf({ label: 'Programme', from: 'courses', value: 'courseName', where: { active: true }, help: 'Empty: every programme.' }),
    category: text({ label: 'Category of the lead', most: 60, help: 'Such as General, OBC or SC. Empty: every category.' }),
    intake: text({ label: 'Year of admission', most: 20, help: 'Empty: every year.' }),
    from: date({ label: 'From', help: 'Empty: at once.' }),
    to: date({ label: 'Until', help: 'The last day. Empty: without end.' }),
    price: money({
      label: 'Price',
      required: true,
      least: 0,
      most: 10_000_000,
      help: 'In rupees, with or without tax like the price of the product.',
    }),
    active: flag({ label: 'Active', default: true }),
  },
  contradiction: ({ from, to }) =>
    from && to && String(to) < String(from) ? { field: 'to', message: 'The last day is before the first one.' } : undefined,
});
