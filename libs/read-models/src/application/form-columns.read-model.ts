import type { FormColumn } from '@matricula/domain/application';
import { defineReadModel, integer, keyword } from '../kernel';

/** The questions of all published versions of a form, as columns of its applications. */
export interface FormColumnsRow {
  formId: string;
  /** As the version in force calls it. */
  name: string;
  version: number;
  columns: FormColumn[];
}

export const formColumnList = defineReadModel<FormColumnsRow>({
  name: 'application-form-columns',
  version: 1,
  key: 'formId',
  few: true,
  fields: { formId: keyword(), name: keyword(), version: integer() },
  plain: ['columns'],
});
