import { fields, text } from '@matricula/domain/kernel/field-set';

/** Body of `users/{id}/suspend`: the reason, for later reference. */
export const suspendUserBody = fields({ reason: text({ label: 'Reason', most: 200 }) });

/** Body of `admin/reset-user-suspension`. */
export const reinstateUserBody = fields({ user_id: text({ label: 'User', required: 'Choose a user', most: 60 }) });
