import * as v from 'valibot';
import { DomainError } from '../kernel/domain-error';
import { questionKinds, type FormContent } from './form-content';

const ID = v.pipe(v.string(), v.maxLength(40));
const line = v.pipe(v.string(), v.maxLength(2_000));
const label = v.record(v.pipe(v.string(), v.maxLength(3)), line);
const whole = v.pipe(v.number(), v.integer());
const condition = v.strictObject({ questionId: ID, is: v.pipe(v.array(ID), v.maxLength(300)) });
const question = v.strictObject({
  questionId: ID,
  kind: v.picklist(questionKinds.map(({ value }) => value)),
  label,
  help: v.optional(label),
  required: v.boolean(),
  when: v.optional(condition),
  choices: v.optional(v.array(v.strictObject({ choiceId: ID, label }))),
  least: v.optional(v.number()),
  most: v.optional(v.number()),
  panelReads: v.optional(v.boolean()),
});
const section = v.strictObject({
  sectionId: ID,
  title: label,
  when: v.optional(condition),
  repeats: v.optional(v.strictObject({ least: whole, most: whole })),
  questions: v.array(question),
});
const form = v.strictObject({
  name: line,
  languages: v.array(v.string()),
  sections: v.array(section),
  feeProductId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  birthQuestionId: v.optional(ID),
  deadline: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

/** Reads a form from JSON of a client. @throws DomainError `form/invalid` for anything that is not one */
export function readForm(given: unknown): FormContent {
  const read = v.safeParse(form, given);
  if (read.success) return read.output as FormContent;
  const place = (read.issues[0].path ?? []).map(({ key }) => String(key)).join('.');
  const problem = place ? `The value of "${place}" is missing or invalid.` : 'This is not a form.';
  throw new DomainError('form/invalid', problem, { content: problem });
}
