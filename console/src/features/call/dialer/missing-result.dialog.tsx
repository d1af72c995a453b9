import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { openCallAction } from '../../../shared/lead/call-action-request';
import type { MissingResult } from '../../../shared/lead/dial';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { t } from '../../../shared/texts/texts';

const MOST_REASON = 200;

interface MissingResultDialogProps {
  missing: MissingResult;
  /** Called when the user goes on to the call action. */
  onRecord: () => void;
  /** Called when the call action is closed. */
  onLeft: () => void;
  onClose: () => void;
}

/** Asks for the result of the last call before the next one. If the institution allows it, the user may call without it, for a reason. */
export function MissingResultDialog({ missing, onRecord, onLeft, onClose }: MissingResultDialogProps) {
  useFocusBack();
  const field = useId();
  const { callId, leadId, leadName, callAnyway } = missing;
  const [reason, setReason] = useState('');
  const why = reason.trim();
  const record = () => {
    onRecord();
    onClose();
    const ended = { call_id: callId, id: leadId, name: leadName, email: null, phone: null };
    openCallAction({ leadId, dialer: true, obd_call: ended, onLeft });
  };
  const skip = () => {
    onClose();
    callAnyway?.({ result_later: true, reason: why });
  };
  return (
    <Modal
      open
      title={t`The result of your last call is missing`}
      width={440}
      okText={t`Record the result`}
      okButtonProps={{ id: `${field}-record` }}
      cancelText={callAnyway ? t`Call without it` : t`Close`}
      cancelButtonProps={callAnyway && { onClick: skip, disabled: why === '' }}
      // A modal takes the focus itself when it opens. Someone who types the reason already keeps it.
      afterOpenChange={(isOpen) => {
        if (isOpen && document.activeElement?.id !== field) document.getElementById(`${field}-record`)?.focus();
      }}
      onOk={record}
      onCancel={onClose}
    >
      <p>{t`Record how your call with ${leadName} went before you call again.`}</p>
      {callAnyway && (
        <div className="field">
          <label htmlFor={field}>{t`Reason for calling without it`}</label>
          <Input id={field} value={reason} maxLength={MOST_REASON} onChange={({ target }) => setReason(target.value)} />
        </div>
      )}
    </Modal>
  );
}
