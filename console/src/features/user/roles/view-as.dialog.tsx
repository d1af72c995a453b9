import { choice, fields } from '@matricula/domain/kernel/field-set';
import { useQuery } from '@tanstack/react-query';
import { type UserRow } from '@matricula/read-models/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { sessionStore, type RoleView } from '../../../shared/session/session-store';
import { t } from '../../../shared/texts/texts';

const MOST = 200;
const view = fields({
  user_id: choice({
    label: 'With the data of',
    help: 'Lists, counts and reports show the rows of this person. Empty: the rows that you would see with this role.',
    of: [],
  }),
});

/** Views the console as a role, or as a user with it: read-only, and recorded in the timeline. */
export function ViewAsDialog({ role, name, onClose }: { role: number; name: string; onClose: () => void }) {
  const { data = [] } = useQuery({
    queryKey: ['people-of-role', role],
    queryFn: async () => {
      const where = {
        and: [
          { field: 'role', op: 'eq', value: role },
          { field: 'status', op: 'eq', value: 'active' },
        ],
      };
      return (await post<UserRow[]>('lists/users/rows', { where, sort: [{ field: 'name', dir: 'asc' }], limit: MOST })).data;
    },
    staleTime: 0,
  });
  const people = data.map(({ userId, name: called }) => ({ value: userId, label: called }));
  return (
    <FormDialog
      as="modal"
      title={t`See the console as ${name}`}
      of={{ ...view, user_id: { ...view.user_id, of: people } }}
      saveText={t`Can see it`}
      onSave={({ user_id }, idempotencyKey) => post<RoleView>('roles/view', { role, ...(user_id && { user_id }) }, { idempotencyKey })}
      onDone={({ data: begun }) => {
        sessionStore.changeView(begun);
        // Reloads the page: no data fetched before belongs to that view.
        window.location.assign('/');
      }}
      onClose={onClose}
    />
  );
}
