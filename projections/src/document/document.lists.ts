import { checklistLife, documentStates, rejectionReasons } from '@matricula/domain/document';
import type { ListDeclaration } from '@matricula/lists';
import { checklistList, documentList, type ChecklistRow, type DocumentRow } from '@matricula/read-models/document';
import { checklistAccess, documentAccess } from './document.access';

const checklists: ListDeclaration<ChecklistRow> = {
  name: 'document-checklists',
  model: checklistList,
  adminsOnly: true,
  words: { status: checklistLife.states },
  moves: (row, { sight }) => checklistLife.open(row.status, checklistAccess.who(sight, row)),
};

const documents: ListDeclaration<DocumentRow> = {
  name: 'verification-documents',
  model: documentList,
  codes: ['DOCUMENT_VERIFICATION'],
  access: documentAccess,
  words: { status: documentStates, reason: rejectionReasons },
  people: ['skippedBy'],
  blind: ['name', 'leadId'],
};

/** Checklists for admins, and documents for verifiers. */
export const documentLists = [checklists, documents] as const;
