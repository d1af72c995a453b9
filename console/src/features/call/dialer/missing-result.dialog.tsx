import { Modal } from 'antd';
import { openCallAction } from '../../../shared/lead/call-action-request';
import type { MissingResult } from '../../../shared/lead/dial';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { t } from '../../../shared/texts/texts';

/** Asks for the result of the last call before the next one; the user may call without it. */
export function MissingResultDialog({ missing, onClose }: { missing: MissingResult; onClose: () => void }) {
  useFocusBack();
  const { callId, leadId, leadName, callAnyway } = missing;
  const record = () => {
    onClose();
    openCallAction({ leadId, dialer: true, obd_call: { call_id: callId, id: leadId, name: leadName, email: null, phone: null } });
  };
  return (
    <Modal
      open
      title={t`The result of your last call is missing`}
      width={440}
      okText={t`Record the result`}
      cancelText={t`Call without it`}
      cancelButtonProps={{
        onClick: () => {
          onClose();
          callAnyway();
        },
      }}
      onOk={record}
      onCancel={onClose}
    >
      {t`Record how your call with ${leadName} went before you call again.`}
    </Modal>
  );
}
