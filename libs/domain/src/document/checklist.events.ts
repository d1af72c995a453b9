import { defineEvent, flag, id, integer, list, object, oneOf, optional, text, type EventOf } from '../kernel';

const context = 'document';

/** Stream of a checklist. */
export const checklistStream = (tenantId: string, checklistId: string) => `document-checklist-${tenantId}-${checklistId}`;

/** Forms in which a document may be uploaded. */
export const documentKinds = { photo: 'Photo (.jpg or .png)', pdf: 'PDF' } as const;
export type DocumentKind = keyof typeof documentKinds;

/** A choice of a question of the form; its label is that of the version in which it was chosen. */
const chosen = () => optional(object({ questionId: id(), choiceId: id(), label: text() }));
const named = () =>
  object({ documentId: id(), name: text(), required: flag(), kinds: list(oneOf('photo', 'pdf')), note: optional(text()) });

export const checklistSaved = defineEvent('ChecklistSaved', {
  context,
  doc: 'A version of a checklist was saved: the documents that applicants with these answers upload. Without answers it holds for all applicants.',
  fields: {
    checklistId: id(),
    version: integer(),
    name: text(),
    formId: id(),
    formName: text(),
    programme: chosen(),
    category: chosen(),
    documents: list(named()),
  },
});
export type ChecklistSaved = EventOf<typeof checklistSaved>;

export const checklistArchived = defineEvent('ChecklistArchived', {
  context,
  doc: 'A checklist is no longer in force; documents that were uploaded stay.',
  fields: { checklistId: id(), formId: id() },
});
export type ChecklistArchived = EventOf<typeof checklistArchived>;

export const checklistRestored = defineEvent('ChecklistRestored', {
  context,
  doc: 'An archived checklist is in force again.',
  fields: { checklistId: id(), formId: id() },
});
export type ChecklistRestored = EventOf<typeof checklistRestored>;

export const checklistEvents = [checklistSaved, checklistArchived, checklistRestored];
export type ChecklistEvent = ChecklistSaved | ChecklistArchived | ChecklistRestored;
