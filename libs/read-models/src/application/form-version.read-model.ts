import type { FormChange, FormContent } from '@matricula/domain/application';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** A published version of a form, for answers that were given to it. */
export interface FormVersionRow {
  versionId: string;
  formId: string;
  version: number;
  content: FormContent;
  changes: FormChange[];
  publishedAt: string;
}

export const formVersions = defineReadModel<FormVersionRow>({
  name: 'application-form-versions',
  version: 1,
  key: 'versionId',
  fields: { versionId: keyword(), formId: keyword(), version: integer(), publishedAt: instant() },
  plain: ['content', 'changes'],
});

/** Key of a version of a form. */
export const versionIdOf = (formId: string, version: number) => `${formId}/${version}`;
