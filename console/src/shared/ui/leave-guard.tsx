import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { commonTexts } from '../texts/common-texts';
import { textsNow } from '../texts/texts';

/** Asks before a form with unsaved changes is left, by a link, by Back or by closing the tab. Mount it inside the form. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const texts = textsNow(commonTexts);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <Modal
      title={texts.leaveUnsaved}
      open={blocker.state === 'blocked'}
      width={380}
      okText={texts.leave}
      okButtonProps={{ danger: true }}
      cancelText={texts.stay}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {texts.unsaved}
    </Modal>
  );
}
