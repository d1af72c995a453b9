import { choice, integer, manyOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';
import { formLanguages } from './form-content';

const languages = Object.entries(formLanguages).map(([value, label]) => ({ value, label }));

/** Settings in force where the institution has set none. */
export const applicationDefaults = { mostPerPhone: 20, consentAge: 18 } as const;

/** Settings of the application manager. There is one record for each institution. */
export const applicationSettings = defineRecord({
  name: 'ApplicationSettings',
  context: 'application',
  list: 'application-settings',
  label: 'Form configuration',
  permission: 'Setting_Configuration',
  unique: ['scope'],
  made: () => ({ scope: 'institution' }),
  fields: {
    mostPerPhone: integer({
      ...{ label: 'Applications per phone number', required: 'Please enter a number.', least: 1, most: 50 },
      ...{ default: applicationDefaults.mostPerPhone, help: 'Applications of one number to one form: a family shares a phone.' },
    }),
    reminderDays: integer({
      ...{ label: 'Reminder before the deadline (days)', least: 1, most: 60 },
      help: 'Applicants who have not submitted get an SMS. Empty: no reminder.',
    }),
    queryOwnerIds: manyOf({
      ...{ label: 'Queries are answered by', from: 'users', value: 'userId', shows: 'name', where: { status: 'active' } },
      ...{ duty: true, most: 100, help: 'In turn, for categories without users of their own. Empty: everyone who works on applications.' },
    }),
    defaultLanguage: choice({
      ...{ label: 'Language of the forms', of: languages },
      help: 'Shown first where a form has it and the browser of the applicant asks for no other one. Empty: the main language of the form.',
    }),
    consentAge: integer({
      ...{ label: 'Consent of a guardian below the age of', least: 0, most: 25, default: applicationDefaults.consentAge },
      help: 'Younger applicants name a guardian who agrees, by the date of birth that the form asks for. 0: never.',
    }),
    scope: text({ label: 'Scope', most: 20, byServer: true, form: false, column: false }),
  },
});
