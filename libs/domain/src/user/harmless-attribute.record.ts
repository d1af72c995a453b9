import { text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A lead attribute that stays visible although field rules hide attributes that are not mapped to a known field. */
export const harmlessAttribute = defineRecord({
  name: 'HarmlessAttribute',
  context: 'user',
  list: 'harmless-attributes',
  label: 'Harmless attribute',
  permission: 'USER_ROLES',
  unruled: true,
  fields: {
    name: text({
      label: 'Attribute',
      required: true,
      search: true,
      unique: true,
      most: 100,
      help: 'The name that imports, forms and partners use. Phone numbers and e-mail addresses in it stay hidden.',
    }),
  },
});
