import { Modal } from 'antd';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { t } from '../../../shared/texts/texts';
import { AgentPage } from './agent-page';

/** The Dialer modal: the web phone, whose login is the user's second mobile number (001 §2.6). */
export function DialerDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <Modal open title={t`Dialer Modal`} width={520} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <AgentPage />
    </Modal>
  );
}
