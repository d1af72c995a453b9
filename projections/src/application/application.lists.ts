import { formLife } from '@matricula/domain/application';
import type { ListDeclaration } from '@matricula/lists';
import { formList, type FormRow } from '@matricula/read-models/application';

/** Application forms, for admins. */
export const applicationLists: readonly ListDeclaration<FormRow>[] = [
  {
    name: 'application-forms',
    model: formList,
    adminsOnly: true,
    words: { status: formLife.states },
    moves: ({ status }) => formLife.open(status, []),
  },
];
