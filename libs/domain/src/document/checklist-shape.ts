import * as v from 'valibot';
import { DomainError } from '../kernel/domain-error';
import type { DocumentKind } from './checklist.events';

const ID = v.pipe(v.string(), v.maxLength(100));
const line = v.pipe(v.string(), v.maxLength(500));
const chosen = v.strictObject({ questionId: ID, choiceId: ID });
const checklist = v.strictObject({
  name: line,
  formId: ID,
  programme: v.optional(chosen),
  category: v.optional(chosen),
  documents: v.pipe(
    v.array(
      v.strictObject({
        documentId: ID,
        name: line,
        required: v.boolean(),
        kinds: v.array(v.picklist(['photo', 'pdf'] satisfies DocumentKind[])),
        note: v.optional(line),
      }),
    ),
    v.maxLength(100),
  ),
});

/** A checklist as a client sends it: without the names of form and choices, which follow from the form. */
export type SentChecklist = v.InferOutput<typeof checklist>;

/** Reads a checklist from JSON of a client. @throws DomainError `checklist/invalid` for anything that is not one */
export function readChecklist(given: unknown): SentChecklist {
  const read = v.safeParse(checklist, given);
  if (read.success) return read.output;
  const place = (read.issues[0].path ?? []).map(({ key }) => String(key)).join('.');
  const problem = place ? `The value of "${place}" is missing or invalid.` : 'This is not a checklist.';
  throw new DomainError('checklist/invalid', problem, { content: problem });
}
