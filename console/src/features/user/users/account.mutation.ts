import { del, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';

interface Named {
  userId: string;
  name: string;
}

async function told(call: () => Promise<{ message?: string }>, done: string, failed: string): Promise<boolean> {
  try {
    const { message } = await call();
    toast.success(message ?? done);
    return true;
  } catch (error) {
    toast.error(`${failed}: ${messageOf(error)}`);
    return false;
  }
}

/** Ends a suspension. */
export const lift = ({ userId }: Named) =>
  told(() => post('admin/reset-user-suspension', { user_id: userId }), 'The suspension was reset', 'The suspension was not lifted');

/** Sends another invitation and voids the previous link. */
export const inviteAgain = ({ userId }: Named) =>
  told(() => post(`users/${userId}/invitation`), 'Invitation sent', 'The invitation was not sent');

/** Voids the link of an invitation. */
export const withdrawInvitation = ({ userId }: Named) =>
  told(() => del(`users/${userId}/invitation`), 'Invitation withdrawn', 'The invitation was not withdrawn');

/** Deletes an account permanently; its past actions keep its name. */
export const remove = ({ userId, name }: Named) =>
  told(() => del(`users/${userId}`), 'User deleted successfully', `${name} was not deleted`);

export const signOutEverywhere = ({ userId, name }: Named) =>
  told(() => del(`remove/user/key/${userId}`), 'Signed out everywhere', `${name} was not signed out`);

/** Unregisters the number from WhatsApp. */
export const resetWhatsApp = ({ userId }: Named) =>
  told(() => post('whatsapp/reset/user', { user_id: userId }), 'WhatsApp was reset', 'WhatsApp was not reset');
