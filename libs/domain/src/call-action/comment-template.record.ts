import { flag, longText, text } from '../kernel/field-set';
import { defineRecord } from '../record';

/** A text that users insert into the comment of a call action. */
export const commentTemplate = defineRecord({
  name: 'CommentTemplate',
  context: 'call-action',
  list: 'comment-templates',
  label: 'Comment template',
  permission: 'Setting_Configuration',
  fields: {
    name: text({ label: 'Name', required: true, search: true, unique: true, most: 60, help: 'Typed after a slash in the comment.' }),
    text: longText({ label: 'Text', required: true, most: 1_000 }),
    active: flag({ label: 'Active', default: true }),
  },
});
