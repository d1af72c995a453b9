import { defineContext } from '../kernel';
import { checklistBoundary } from './checklist.decider';
import { checklistEvents } from './checklist.events';
import { documentsBoundary } from './document.decider';
import { documentEntries } from './document.entries';
import { documentEvents } from './document.events';
import { documentScreens } from './document.screens';

/** Checklists, and the documents that applicants upload and verifiers check. */
export const documentContext = defineContext({
  name: 'document',
  label: 'Document',
  events: [...checklistEvents, ...documentEvents],
  boundaries: [checklistBoundary, documentsBoundary],
  screens: documentScreens,
  entries: documentEntries,
  erases: { DocumentsErased: 'text' },
  erasedBy: { applicationId: 'The key is that of the application, whose answers name the person: its erasure erases the documents.' },
  notHandedOver: {
    holderId: 'A lease ends by itself within minutes.',
    verifierId: 'It says who decided.',
    uploadedById: 'It says who uploaded the file.',
  },
});
