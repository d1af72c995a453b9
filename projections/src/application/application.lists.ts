import { applicationLife, applicationStream, formLife } from '@matricula/domain/application';
import type { ListDeclaration } from '@matricula/lists';
import { answerFields, applicationList, formList, type ApplicationRow, type FormRow } from '@matricula/read-models/application';
import { answerWords } from './answer-words';
import { applicationAccess } from './application.access';

const forms: ListDeclaration<FormRow> = {
  name: 'application-forms',
  model: formList,
  adminsOnly: true,
  words: { status: formLife.states },
  moves: ({ status }) => formLife.open(status, []),
};

/** State of the documents of an application. */
const documentWords = { missing: 'Missing', 'to-verify': 'To verify', complete: 'All verified' };

const applications: ListDeclaration<ApplicationRow> = {
  name: 'applications',
  model: applicationList,
  codes: ['APPLICATIONS'],
  access: applicationAccess,
  streamOf: applicationStream,
  // The hash finds the applications of a phone number for their applicant alone.
  shown: () => Object.keys(applicationList.fields).filter((field) => field !== 'phoneHash'),
  onRequest: answerFields,
  entryWords: answerWords,
  words: { status: applicationLife.states, fee: { requested: 'Requested', paid: 'Paid' }, documents: documentWords },
  blind: ['name', 'leadId', ...answerFields],
  moves: (row, { sight }) => applicationLife.open(row.status, applicationAccess.who(sight, row)),
};

/** Application forms for admins, and applications for those who work on them. */
export const applicationLists = [forms, applications] as const;
