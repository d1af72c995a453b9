/** Which documents an application needs. Pure. */
import { foldedText } from '../kernel/folded-text';
import type { ChecklistSaved, DocumentKind } from './checklist.events';

/** What a version of a checklist says. */
export type ChecklistContent = Pick<ChecklistSaved['data'], 'name' | 'formId' | 'formName' | 'programme' | 'category' | 'documents'>;

/** A document that an application needs, or may have. */
export interface NeededDocument {
  documentId: string;
  /** Ids under which other checklists ask for a document of the same name: one upload answers all of them. */
  also: string[];
  name: string;
  required: boolean;
  kinds: DocumentKind[];
  notes: string[];
}

/** Documents whose names differ only in case, spaces or the form of their characters are the same document. */
export const nameKey = (name: string): string => foldedText(name).toLowerCase().replaceAll(/\s+/g, ' ');

const gives = (answer: unknown, choiceId: string) => [answer].flat().includes(choiceId);

/** Whether a checklist holds for the answers that count; those of hidden questions do not. */
export const matches = (
  { programme, category }: Pick<ChecklistContent, 'programme' | 'category'>,
  answers: Readonly<Record<string, unknown>>,
): boolean => [programme, category].every((one) => !one || gives(answers[one.questionId], one.choiceId));

/**
 * The union of the documents of all checklists that hold for these answers. Documents of the same name are one: required if one checklist requires
 * it, in the kinds that all of them accept, or in all of their kinds if they have none in common.
 */
export function neededDocuments(
  checklists: readonly Pick<ChecklistContent, 'programme' | 'category' | 'documents'>[],
  answers: Readonly<Record<string, unknown>>,
): NeededDocument[] {
  const needed = new Map<string, NeededDocument>();
  for (const { documentId, name, required, kinds, note } of checklists
    .filter((one) => matches(one, answers))
    .flatMap((one) => one.documents)) {
    const before = needed.get(nameKey(name));
    if (!before) {
      needed.set(nameKey(name), { documentId, also: [], name, required, kinds, notes: note ? [note] : [] });
      continue;
    }
    const common = before.kinds.filter((kind) => kinds.includes(kind));
    before.also.push(documentId);
    before.required ||= required;
    before.kinds = common.length > 0 ? common : [...new Set([...before.kinds, ...kinds])];
    if (note && !before.notes.includes(note)) before.notes.push(note);
  }
  return [...needed.values()];
}
