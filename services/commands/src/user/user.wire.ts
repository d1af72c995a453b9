import { fields, flag, integer, list, manyOf, text, type ValuesOf } from '@matricula/domain/kernel/field-set';

/** Body of `users/{id}/suspend`: the reason, for later reference. */
export const suspendUserBody = fields({ reason: text({ label: 'Reason', most: 200 }) });

/** Body of `admin/reset-user-suspension`. */
export const reinstateUserBody = fields({ user_id: text({ label: 'User', required: 'Choose a user', most: 60 }) });

/** Body of `breakApi` (PR-01 to PR-05): 0 is online, 1 is a break. */
export const presenceBody = fields({
  status: integer({ label: 'Status', required: true, least: 0, most: 1 }),
  reason: text({ label: 'Reason', most: 100 }),
});

/** Body of `userActiveHistory`. */
export const activeTimeBody = fields({ totalSeconds: integer({ label: 'Seconds', required: true, least: 0, most: 86_400 }) });

/** A user and their new manager. */
const move = fields({
  user_id: text({ label: 'User', required: true, most: 60 }),
  manager_id: text({ label: 'Manager', help: 'Empty for no manager.', most: 60 }),
  expected_manager_id: text({
    label: 'Expected manager',
    help: 'The manager when the move was prepared; empty for none. The move is refused if the manager has changed since.',
    most: 60,
  }),
});
export type UserMove = ValuesOf<typeof move>;

/** Body of `PUT users/hierarchy`. */
export const moveUsersBody = fields({ moves: list({ label: 'Moves', required: 'Move a user first', rows: move }) });

/** Body of `users/{id}/hand-over`. */
export const handOverBody = fields({
  user_ids: manyOf({
    label: 'Successors',
    help: 'Leads are distributed among them, everything else goes to the first.',
    required: 'Choose who takes over',
    from: 'users',
    most: 50,
  }),
  suspend: flag({ label: 'Suspend', help: 'Suspends the account when the hand-over is complete.' }),
});
