import { scopes } from '@matricula/domain/kernel/staff-roles';
import { choice, fields, integer, text } from '@matricula/domain/kernel/field-set';

/** Body of `roles/{id}/scope`. */
export const roleScopeBody = fields({
  scope: choice({
    label: 'Scope',
    help: "Whose rows the role sees: the user's own; also those of everyone below them; of everyone with the same manager; of everyone.",
    of: scopes,
    required: true,
  }),
});

/** Body of `roles/view`. */
export const viewAsBody = fields({
  role: integer({ label: 'Role', required: true, least: 1, most: 999_999 }),
  user_id: text({
    label: 'User',
    help: 'A user with the role, whose rows are shown; if absent, the rows that an admin would see with the role.',
    most: 60,
  }),
});
