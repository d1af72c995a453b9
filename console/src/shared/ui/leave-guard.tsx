import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../texts/texts';

/** Asks for confirmation before a form with unsaved changes is left, by a link, by Back or by closing the tab. Mount it inside the form. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <Modal
      title={t`Leave without saving?`}
      open={blocker.state === 'blocked'}
      width={380}
      okText={t`Leave¦screen`}
      okButtonProps={{ danger: true }}
      cancelText={t`Stay`}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t`Your changes on this screen are not saved yet.`}
    </Modal>
  );
}
