import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { changesBetween, isSameForm } from './form-changes';
import { assertDraft, assertPublishable, type FixedQuestion } from './form-check';
import { questionsOf, type FormContent } from './form-content';
import { formStream, type FormEvent } from './form.events';
import { formLife, type FormStatus } from './form.life';

export interface Form {
  formId: string;
  status: FormStatus | 'none';
  /** Number of the present draft; a save names the one that it is based on. */
  draft: number;
  content?: FormContent;
  /** Number of the version in force; 0 before the first one. */
  version: number;
  published?: FormContent;
  /** Every question that was ever published, by id. */
  fixed: Readonly<Record<string, FixedQuestion>>;
}

export type FormCommand =
  | DomainCommand<'DraftForm', { formId: string; content: FormContent }>
  /** `expected`: the number of the draft that was opened. */
  | DomainCommand<'SaveFormDraft', { content: FormContent; expected: number }>
  | DomainCommand<'PublishForm', { expected: number; at: string }>
  | DomainCommand<'CloseForm' | 'ReopenForm', Record<never, never>>;

const initial: Form = { formId: '', status: 'none', draft: 0, version: 0, fixed: {} };

/** Rules of an application form: its draft changes, its versions do not, and ids keep their meaning for ever. */
export const formDecider: Decider<Form, FormCommand, FormEvent> = { initial, decide, evolve };

function decide(command: FormCommand, form: Form): FormEvent[] {
  const { formId, status, draft, content, version } = form;
  if (command.type === 'DraftForm') {
    if (status !== 'none') throw new DomainError('form/exists', 'This form already exists.');
    assertDraft(command.data.content, {});
    return [{ type: 'FormDrafted', data: { ...command.data, draft: 1 } }];
  }
  if (status === 'none' || !content) throw new DomainError('form/unknown', 'There is no such form.');
  switch (command.type) {
    case 'SaveFormDraft': {
      const { content: next, expected } = command.data;
      if (isSameForm(next, content)) return [];
      assertLatest(expected, draft);
      assertDraft(next, form.fixed);
      return [{ type: 'FormDraftSaved', data: { formId, content: next, draft: draft + 1, changes: changesBetween(content, next) } }];
    }
    case 'PublishForm': {
      formLife.after(status, 'publish');
      assertLatest(command.data.expected, draft);
      assertDraft(content, form.fixed);
      assertPublishable(content, command.data.at);
      const changes = changesBetween(form.published, content);
      if (form.published && changes.length === 0) return [];
      return [{ type: 'FormPublished', data: { formId, version: version + 1, content, changes } }];
    }
    case 'CloseForm':
      formLife.after(status, 'close');
      return [{ type: 'FormClosed', data: { formId, version } }];
    case 'ReopenForm':
      formLife.after(status, 'reopen');
      return [{ type: 'FormOpened', data: { formId, version } }];
  }
}

function assertLatest(expected: number, draft: number): void {
  if (expected !== draft)
    throw new DomainError('form/changed-meanwhile', 'Another user changed this form in the meantime. Nothing was saved.');
}

function evolve(form: Form, event: FormEvent): Form {
  switch (event.type) {
    case 'FormDrafted':
      return { ...form, formId: event.data.formId, status: 'draft', content: event.data.content, draft: event.data.draft };
    case 'FormDraftSaved':
      return { ...form, content: event.data.content, draft: event.data.draft };
    case 'FormPublished': {
      const { content, version } = event.data;
      const asked = questionsOf(content).map(({ question, section }): [string, FixedQuestion] => [
        question.questionId,
        { kind: question.kind, ...(section.repeats && { groupId: section.sectionId }) },
      ]);
      return { ...form, status: 'open', version, published: content, fixed: { ...form.fixed, ...Object.fromEntries(asked) } };
    }
    case 'FormClosed':
      return { ...form, status: 'closed' };
    case 'FormOpened':
      return { ...form, status: 'open' };
    default:
      return unknownEvent(event, form);
  }
}

/** The boundary of application forms. */
export const formBoundary = defineBoundary({ name: 'form', stream: formStream, decider: formDecider, life: formLife });
