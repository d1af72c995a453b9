import type { FormMove, FormStatus } from '@matricula/domain/application';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** An application form, as its present draft calls it. */
export interface FormRow {
  formId: string;
  name: string;
  status: FormStatus;
  /** The version in force; 0 before the first one. */
  version: number;
  /** Number of the present draft. */
  draft: number;
  /** The draft has changes that are not published. */
  isAhead: boolean;
  languages: string[];
  sections: number;
  questions: number;
  feeProductId?: string;
  deadline?: string;
  publishedAt?: string;
  createdAt: string;
  updatedAt: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: FormMove[];
}

export const formList = defineReadModel<FormRow>({
  name: 'application-form-list',
  version: 1,
  key: 'formId',
  few: true,
  fields: {
    formId: keyword(),
    name: text().searchable(),
    status: keyword(['draft', 'open', 'closed']),
    version: integer(),
    draft: integer(),
    isAhead: flag(),
    languages: keywords(),
    sections: integer(),
    questions: integer(),
    feeProductId: keyword(),
    deadline: instant(),
    publishedAt: instant(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});
