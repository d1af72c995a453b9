export { checklistList, type ChecklistRow } from './checklist-list.read-model';
export { documentList, type DocumentRow } from './document-list.read-model';
