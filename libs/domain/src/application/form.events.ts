import { defineEvent, flag, id, instant, integer, list, map, number, object, oneOf, optional, text, type EventOf } from '../kernel';
import { questionKinds, type FormContent } from './form-content';

const context = 'application';

/** Stream of a form. */
export const formStream = (tenantId: string, formId: string) => `application-form-${tenantId}-${formId}`;

const label = () => map<string>();
const condition = () => optional(object({ questionId: id(), is: list(text()) }));
const question = () =>
  object({
    questionId: id(),
    kind: oneOf(...questionKinds.map(({ value }) => value)),
    label: label(),
    help: optional(label()),
    required: flag(),
    when: condition(),
    choices: optional(list(object({ choiceId: id(), label: label() }))),
    least: optional(number()),
    most: optional(number()),
  });
const section = () =>
  object({
    sectionId: id(),
    title: label(),
    when: condition(),
    repeats: optional(object({ least: integer(), most: integer() })),
    questions: list(question()),
  });

/** What a form asks, as events carry it. */
export const formContentFields = {
  name: text(),
  languages: list(text()),
  sections: list(section()),
  feeProductId: optional(id()),
  deadline: optional(instant()),
};
const change = () =>
  object({
    change: oneOf('added', 'removed', 'changed', 'moved'),
    of: oneOf('section', 'question', 'setting'),
    id: id(),
    label: text(),
  });

export const formDrafted = defineEvent('FormDrafted', {
  context,
  doc: 'An application form was begun: its first draft.',
  fields: { formId: id(), content: object(formContentFields), draft: integer() },
});
export type FormDrafted = EventOf<typeof formDrafted>;

export const formDraftSaved = defineEvent('FormDraftSaved', {
  context,
  doc: 'The draft of an application form was saved; the published version stays in force.',
  fields: { formId: id(), content: object(formContentFields), draft: integer(), changes: list(change()) },
});
export type FormDraftSaved = EventOf<typeof formDraftSaved>;

export const formPublished = defineEvent('FormPublished', {
  context,
  doc: 'The draft became the next version of an application form, which never changes; applicants fill it in from here on.',
  fields: { formId: id(), version: integer(), content: object(formContentFields), changes: list(change()) },
});
export type FormPublished = EventOf<typeof formPublished>;

export const formClosed = defineEvent('FormClosed', {
  context,
  doc: 'An application form takes no new applications.',
  fields: { formId: id(), version: integer() },
});
export type FormClosed = EventOf<typeof formClosed>;

export const formOpened = defineEvent('FormOpened', {
  context,
  doc: 'A closed application form takes applications again.',
  fields: { formId: id(), version: integer() },
});
export type FormOpened = EventOf<typeof formOpened>;

export const formEvents = [formDrafted, formDraftSaved, formPublished, formClosed, formOpened];
export type FormEvent = FormDrafted | FormDraftSaved | FormPublished | FormClosed | FormOpened;

/** The content of a published version, from the events of its form; undefined if there is no such version. */
export function publishedContent(events: readonly { type: string; data: unknown }[], version: number): FormContent | undefined {
  const found = (events as FormEvent[]).find((event) => event.type === 'FormPublished' && event.data.version === version);
  return found?.type === 'FormPublished' ? found.data.content : undefined;
}
