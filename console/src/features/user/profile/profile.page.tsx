import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changePasswordFields } from '@matricula/domain/user';
import { RecordForm } from '../../../shared/form/record-form';
import { post } from '../../../shared/http/http';
import { useCurrentUser } from '../../../shared/session/session';
import { sessionStore } from '../../../shared/session/session-store';
import { LeaveGuard } from '../../../shared/ui/leave-guard';
import { toast } from '../../../shared/ui/toast';
import { SecuritySection } from './security-section';
import './profile.css';

/** One's own account and password (000 §2.8). */
export function ProfilePage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [unsaved, setUnsaved] = useState(false);
  if (!user) return null;

  async function change(values: object, idempotencyKey: string) {
    const { message } = await post(`update-password/${user?.id}`, values, { idempotencyKey });
    toast.success(`${message ?? 'Password changed successfully'}. Sign in with it.`);
    setUnsaved(false);
    sessionStore.signOut(true);
    navigate('/login');
  }

  return (
    <div className="profile">
      <div className="list-title">
        <h1>My Account</h1>
      </div>
      <div className="profile-body">
        <dl className="profile-facts">
          <dt>Name</dt>
          <dd>{user.name}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Role</dt>
          <dd>{user.role_name ?? user.role}</dd>
        </dl>
        <SecuritySection />
        <section aria-labelledby="change-password">
          <h2 id="change-password">Change Password</h2>
          <p>You will be signed out everywhere, here as well.</p>
          <RecordForm of={changePasswordFields} saveText="Change Password" onSave={change} onChange={(_, changed) => setUnsaved(changed)} />
        </section>
      </div>
      <LeaveGuard unsaved={unsaved} />
    </div>
  );
}
