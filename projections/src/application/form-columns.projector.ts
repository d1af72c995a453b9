import { formColumns, type FormEvent } from '@matricula/domain/application';
import { defineProjector, fold } from '@matricula/projection-kit';
import { formColumnList, type FormColumnsRow } from '@matricula/read-models/application';

/** What each publication of a form adds to the columns of its applications. */
export const formColumnsProjector = defineProjector<FormColumnsRow, FormEvent>(formColumnList, {
  FormPublished: ({ data: { formId, version, content } }) =>
    fold<FormColumnsRow>(formId, (row) => ({ formId, name: content.name, version, columns: formColumns(content, version, row?.columns) })),
});
