import { Modal, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePerson, useTenant } from '../../shared/session/session';
import { type CurrentUser } from '../../shared/session/session-store';
import { Avatar } from '../../shared/ui/avatar';
import { LookChoice } from '../../shared/ui/look-choice';
import { canOpen } from '../menu';
import { routes } from '../routes';
import { part } from '../../shared/routing/part';
import { useSignOut } from './sign-out';
import { t } from '../../shared/texts/texts';

/** Loaded when the menu is opened. */
const PushSwitch = lazy(async () => ({ default: (await part('PushSwitch', () => import('./push-switch'))).PushSwitch }));

/** The user's name, help, appearance, and sign-out. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const tenant = useTenant();
  const person = usePerson();
  const signOut = useSignOut();
  const [shown, setShown] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const supportPhone = tenant?.support_number ?? (tenant?.support_call as string | undefined);
  const goTo = (path: string) => {
    setShown(false);
    navigate(path);
  };

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={shown}
        onOpenChange={setShown}
        content={
          <div className="user-menu">
            <div className="user-menu-who">
              <b>{user.name}</b>
              <span>{user.email}</span>
              {user.role_name && <span>{user.role_name}</span>}
            </div>
            {(tenant?.support_email || supportPhone) && (
              <div className="user-menu-support">
                <h2>{t`Support`}</h2>
                {tenant?.support_email && <a href={`mailto:${tenant.support_email}`}>{tenant.support_email}</a>}
                {supportPhone && (
                  <a className="tabular" href={`tel:+91${supportPhone}`}>
                    +91 {supportPhone}
                  </a>
                )}
              </div>
            )}
            <div className="user-menu-look">
              <LookChoice block />
            </div>
            <Suspense>
              <PushSwitch userId={user.id} />
            </Suspense>
            {person && canOpen(routes, person, '/profile') && (
              <>
                <button type="button" onClick={() => goTo('/profile')}>
                  {t`Change Password`}
                </button>
                <button type="button" onClick={() => goTo('/profile')}>
                  {t`My Account`}
                </button>
              </>
            )}
            <button type="button" onClick={() => goTo('/my-export-activity')}>
              {t`My Export Activity`}
            </button>
            {person?.acl.granted.has('LEADS') && (
              <button type="button" onClick={() => goTo('/my-export-activity?tab=bulk-actions')}>
                {t`My Bulk Actions`}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                setShown(false);
                setLeaving(true);
              }}
            >
              {t`Logout`}
            </button>
          </div>
        }
      >
        <button type="button" className="icon-button user-button" aria-label={t`Account of ${user.name}`}>
          <Avatar name={user.name} photo={user.photo} />
          <small aria-hidden="true">▾</small>
        </button>
      </Popover>
      <Modal
        title={t`Logout`}
        open={leaving}
        width={360}
        okText={t`Logout`}
        cancelText={t`Cancel`}
        onCancel={() => setLeaving(false)}
        onOk={() => void signOut()}
      >
        {t`Do you want to log out?`}
      </Modal>
    </>
  );
}
