import type { ChecklistContent, ChecklistMove, ChecklistStatus } from '@matricula/domain/document';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** A checklist in its present version. */
export interface ChecklistRow extends Pick<ChecklistContent, 'documents' | 'programme' | 'category'> {
  checklistId: string;
  name: string;
  formId: string;
  formName: string;
  /** Labels of the choices that it is for; missing if it is for all. */
  programmeName?: string;
  categoryName?: string;
  status: ChecklistStatus;
  version: number;
  /** The number of documents, and of required ones. */
  count: number;
  required: number;
  createdAt: string;
  updatedAt: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: ChecklistMove[];
}

export const checklistList = defineReadModel<ChecklistRow>({
  name: 'document-checklist-list',
  version: 1,
  key: 'checklistId',
  few: true,
  fields: {
    checklistId: keyword(),
    name: text().searchable(),
    formId: keyword(),
    formName: text().searchable(),
    programmeName: keyword(),
    categoryName: keyword(),
    status: keyword(['active', 'archived']),
    version: integer(),
    count: integer(),
    required: integer(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});
