import {
  defineBoundary,
  defined,
  defineLifecycle,
  DomainError,
  sameValue,
  unknownEvent,
  type Decider,
  type DomainCommand,
} from '../kernel';
import { nameKey, type ChecklistContent } from './checklist';
import { checklistStream, type ChecklistEvent } from './checklist.events';

/** Life of a checklist. */
export const checklistLife = defineLifecycle({
  name: 'checklist',
  states: { active: 'In force', archived: 'Archived' },
  moves: {
    archive: { label: 'Archive', from: ['active'], to: 'archived', by: ['manager'] },
    restore: { label: 'Restore', from: ['archived'], to: 'active', by: ['manager'] },
  },
});
export type ChecklistStatus = keyof typeof checklistLife.states;
export type ChecklistMove = keyof typeof checklistLife.moves;

export interface Checklist {
  checklistId: string;
  status: ChecklistStatus | 'none';
  version: number;
  content?: ChecklistContent;
}

export type ChecklistCommand =
  /** `expected`: the version that was opened; 0 for a new checklist. */
  | DomainCommand<'SaveChecklist', { checklistId: string; content: ChecklistContent; expected: number }>
  | DomainCommand<'ArchiveChecklist' | 'RestoreChecklist', Record<never, never>>;

const initial: Checklist = { checklistId: '', status: 'none', version: 0 };

/** The largest number of documents of a checklist, and lengths of texts. */
const MOST_DOCUMENTS = 50;
const [LONGEST_NAME, LONGEST_NOTE] = [120, 500];
const ID = /^[a-z][a-z0-9-]{0,39}$/;

/** Rules of a checklist: every save is a version, based on the one that was opened. */
export const checklistDecider: Decider<Checklist, ChecklistCommand, ChecklistEvent> = { initial, decide, evolve };

function decide(command: ChecklistCommand, { checklistId, status, version, content }: Checklist): ChecklistEvent[] {
  if (command.type === 'SaveChecklist') {
    const { expected, content: next } = command.data;
    assertContent(next);
    if (content && sameValue(defined(next), defined(content))) return [];
    if (expected !== version)
      throw new DomainError('checklist/changed-meanwhile', 'Another user changed this checklist in the meantime. Nothing was saved.');
    if (content && content.formId !== next.formId)
      throw new DomainError('checklist/form', 'A checklist stays with its form.', { formId: 'A checklist stays with its form.' });
    return [{ type: 'ChecklistSaved', data: { checklistId: command.data.checklistId, version: version + 1, ...defined(next) } }];
  }
  if (status === 'none' || !content) throw new DomainError('checklist/unknown', 'There is no such checklist.');
  const data = { checklistId, formId: content.formId };
  checklistLife.after(status, command.type === 'ArchiveChecklist' ? 'archive' : 'restore');
  return [{ type: command.type === 'ArchiveChecklist' ? 'ChecklistArchived' : 'ChecklistRestored', data }];
}

const invalid = (message: string, at: string) => new DomainError('checklist/invalid', message, { [at]: message });

function assertContent({ name, documents }: ChecklistContent): void {
  if (name.trim() === '' || name.length > LONGEST_NAME) throw invalid(`A name has 1 to ${LONGEST_NAME} characters.`, 'name');
  if (documents.length === 0 || documents.length > MOST_DOCUMENTS)
    throw invalid(`A checklist has 1 to ${MOST_DOCUMENTS} documents.`, 'documents');
  const ids = documents.map(({ documentId }) => documentId);
  if (ids.some((id, at) => !ID.test(id) || ids.indexOf(id) !== at))
    throw invalid('The id of a document is invalid or used twice.', 'documents');
  const names = documents.map((one) => nameKey(one.name));
  for (const [at, one] of documents.entries()) {
    if (one.name.trim() === '' || one.name.length > LONGEST_NAME)
      throw invalid(`The name of a document has 1 to ${LONGEST_NAME} characters.`, 'documents');
    if (names.indexOf(names[at] ?? '') !== at) throw invalid(`"${one.name}" is listed twice.`, 'documents');
    if (one.kinds.length === 0) throw invalid(`Please choose how "${one.name}" is uploaded: as a photo, as a PDF, or both.`, 'documents');
    if ((one.note ?? '').length > LONGEST_NOTE) throw invalid(`A note has at most ${LONGEST_NOTE} characters.`, 'documents');
  }
}

function evolve(checklist: Checklist, event: ChecklistEvent): Checklist {
  switch (event.type) {
    case 'ChecklistSaved': {
      const { checklistId, version, ...content } = event.data;
      return { ...checklist, checklistId, version, content, status: checklist.status === 'none' ? 'active' : checklist.status };
    }
    case 'ChecklistArchived':
      return { ...checklist, status: 'archived' };
    case 'ChecklistRestored':
      return { ...checklist, status: 'active' };
    default:
      return unknownEvent(event, checklist);
  }
}

/** The boundary of checklists. */
export const checklistBoundary = defineBoundary({
  name: 'checklist',
  stream: checklistStream,
  decider: checklistDecider,
  life: checklistLife,
});
