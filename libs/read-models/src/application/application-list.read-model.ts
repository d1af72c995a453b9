import type { ApplicationStatus } from '@matricula/domain/application';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** An application: who fills in which form, and how far it is. Its answers are read one application at a time. */
export interface ApplicationRow {
  applicationId: string;
  leadId: string;
  formId: string;
  formName: string;
  /** The version of the form that it is filled in by. */
  version: number;
  /** Keyed hash of the phone number that opens it; missing once its person is erased. */
  phoneHash?: string;
  status: ApplicationStatus;
  startedAt: string;
  /** The last answer. */
  savedAt: string;
  submittedAt?: string;
  updatedAt: string;
  erased: boolean;
}

export const applicationList = defineReadModel<ApplicationRow>({
  name: 'application-list',
  version: 1,
  key: 'applicationId',
  fields: {
    applicationId: keyword(),
    leadId: keyword(),
    formId: keyword(),
    formName: text().searchable(),
    version: integer(),
    phoneHash: keyword(),
    status: keyword(),
    startedAt: instant(),
    savedAt: instant(),
    submittedAt: instant(),
    updatedAt: instant(),
    erased: flag(),
  },
});
