import { questionsOf, type FormContent, type FormEvent } from '@matricula/domain/application';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { formList, type FormRow } from '@matricula/read-models/application';

const shownOf = (content: FormContent) => ({
  ...{ name: content.name, languages: content.languages, sections: content.sections.length, questions: questionsOf(content).length },
  ...{ feeProductId: content.feeProductId, deadline: content.deadline },
});

const changed = ({ data, at }: { data: { formId: string }; at: string }, what: Partial<FormRow>) =>
  fold<FormRow>(data.formId, (row) => row && { ...row, ...what, updatedAt: at });

export const formListProjector = defineProjector<FormRow, FormEvent>(formList, {
  FormDrafted: ({ data: { formId, content, draft }, at }) =>
    set(formId, { formId, ...shownOf(content), status: 'draft', version: 0, draft, isAhead: true, createdAt: at, updatedAt: at }),
  FormDraftSaved: (event) => changed(event, { ...shownOf(event.data.content), draft: event.data.draft, isAhead: true }),
  FormPublished: (event) => changed(event, { status: 'open', version: event.data.version, isAhead: false, publishedAt: event.at }),
  FormClosed: (event) => changed(event, { status: 'closed' }),
  FormOpened: (event) => changed(event, { status: 'open' }),
});
