import type { FormPublished } from '@matricula/domain/application';
import { defineProjector, set } from '@matricula/projection-kit';
import { formVersions, versionIdOf, type FormVersionRow } from '@matricula/read-models/application';

export const formVersionProjector = defineProjector<FormVersionRow, FormPublished>(formVersions, {
  FormPublished: ({ data: { formId, version, content, changes }, at: publishedAt }) => {
    const versionId = versionIdOf(formId, version);
    return set(versionId, { versionId, formId, version, content, changes, publishedAt });
  },
});
