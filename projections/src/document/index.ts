export { checklistAccess, documentAccess, waitingFor } from './document.access';
export { documentLists as lists } from './document.lists';
export { documentsOf, withDocuments, type DocumentsOfApplication } from './needed-documents';
