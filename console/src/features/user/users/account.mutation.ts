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

/** Lets somebody sign in again. */
export const lift = ({ userId }: Named) =>
  told(() => post('admin/reset-user-suspension', { user_id: userId }), 'The suspension was reset', 'The suspension was not lifted');

/** Mails another invitation; the link of the last one is void. */
export const inviteAgain = ({ userId }: Named) =>
  told(() => post(`users/${userId}/invitation`), 'Invitation sent', 'The invitation was not sent');

/** Voids the link of an invitation. */
export const withdrawInvitation = ({ userId }: Named) =>
  told(() => del(`users/${userId}/invitation`), 'Invitation withdrawn', 'The invitation was not withdrawn');

/** Deletes an account for good; what it did keeps its name. */
export const remove = ({ userId, name }: Named) =>
  told(() => del(`users/${userId}`), 'User deleted successfully', `${name} was not deleted`);

export const signOutEverywhere = ({ userId, name }: Named) =>
  told(() => del(`remove/user/key/${userId}`), 'Signed out everywhere', `${name} was not signed out`);

/** Takes the registered number out of WhatsApp. */
export const resetWhatsApp = ({ userId }: Named) =>
  told(() => post('whatsapp/reset/user', { user_id: userId }), 'WhatsApp was reset', 'WhatsApp was not reset');
