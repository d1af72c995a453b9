import { formLanguages } from '../kernel/form-languages';
import { choice, fields, flag, integer, list, longText, manyOf, oneOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';

const languages = Object.entries(formLanguages)
  .filter(([value]) => value !== 'en')
  .map(([value, label]) => ({ value, label }));

/** A question that applicants often ask, with its answer; offered before they send a query. */
export const faq = defineRecord({
  name: 'Faq',
  context: 'query',
  list: 'faqs',
  label: 'FAQ',
  permission: 'Setting_Configuration',
  order: 'order',
  fields: {
    question: text({ label: 'Question', required: 'Question is required.', search: true, most: 300 }),
    answer: longText({ label: 'Answer', required: 'Answer is required.', most: 4_000 }),
    category: oneOf({ label: 'Category', from: 'query-categories', value: 'name', free: true, most: 80 }),
    formIds: manyOf({
      ...{ label: 'Forms', from: 'application-forms', value: 'formId', shows: 'name', most: 100, column: false },
      help: 'Empty: for every form.',
    }),
    translations: list({
      label: 'Translations',
      most: 60_000,
      filter: false,
      column: false,
      help: 'Applicants who read another language see its text, else the one above.',
      rows: fields({
        language: choice({ label: 'Language', of: languages, required: 'Please choose the language.' }),
        question: text({ label: 'Question', required: 'Question is required.', most: 300 }),
        answer: longText({ label: 'Answer', required: 'Answer is required.', most: 4_000 }),
      }),
    }),
    order: integer({ label: 'Place', least: 1, most: 10_000 }),
    active: flag({ label: 'Published', default: true }),
  },
});

/** What queries are about, and who answers them. */
export const queryCategory = defineRecord({
  name: 'QueryCategory',
  context: 'query',
  list: 'query-categories',
  label: 'Query category',
  permission: 'Setting_Configuration',
  order: 'order',
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, unique: true, most: 80 }),
    ownerIds: manyOf({
      ...{ label: 'Answered in turn by', from: 'users', value: 'userId', shows: 'name', where: { status: 'active' } },
      ...{ duty: true, most: 100, help: 'Empty: those of the form configuration.' },
    }),
    order: integer({ label: 'Place', least: 1, most: 10_000 }),
    active: flag({ label: 'Active', default: true }),
  },
});
