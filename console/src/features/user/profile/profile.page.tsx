import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changePasswordFields } from '@matricula/domain/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { useCurrentUser } from '../../../shared/session/session';
import { sessionStore } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { LooksSection } from './looks-section';
import { NotificationsSection } from './notifications-section';
import { usePasswordField } from '../sign-in/use-password-field';
import { OwnDetails } from './own-details';
import { ShortcutsSection } from './shortcuts-section';
import { SecuritySection } from './security-section';
import { t } from '../../../shared/texts/texts';
import './profile.css';

/** The user's own account: details, sign-in methods, appearance, keyboard shortcuts (000 §2.8). */
export function ProfilePage() {
  const user = useCurrentUser();
  const [changing, setChanging] = useState(false);
  if (!user) return null;

  return (
    <div className="profile">
      <h1>{t`My Account`}</h1>
      <div className="profile-body">
        <OwnDetails user={user} />
        <SecuritySection />
        <section aria-labelledby="own-password">
          <h2 id="own-password">{t`Password`}</h2>
          <div className="profile-card">
            <p>{t`Changing it signs you out everywhere.`}</p>
            <div className="profile-actions">
              <Button onClick={() => setChanging(true)}>{t`Change Password`}</Button>
            </div>
          </div>
        </section>
        <NotificationsSection />
        <LooksSection />
        <ShortcutsSection />
      </div>
      {changing && <ChangePassword userId={user.id} onClose={() => setChanging(false)} />}
    </div>
  );
}

function ChangePassword({ userId, onClose }: { userId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const rule = usePasswordField('new_password');
  return (
    <FormDialog
      as="modal"
      title={t`Change Password`}
      above={<p>{t`You will be signed out on every device, including this one.`}</p>}
      of={changePasswordFields}
      saveText={t`Change Password`}
      onSave={(values, idempotencyKey) => post(`update-password/${userId}`, values, { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(t`${message ?? t`Password changed successfully`}. Sign in with it.`);
        sessionStore.signOut(true);
        navigate('/login');
      }}
      {...rule}
      onClose={onClose}
    />
  );
}
