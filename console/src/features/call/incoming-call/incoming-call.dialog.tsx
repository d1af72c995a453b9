import { PhoneOutlined } from '@ant-design/icons';
import { Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { openCallAction } from '../../../shared/lead/call-action-request';
import { refreshLead, useLead } from '../../../shared/lead/lead.query';
import { useColleges } from '../../../shared/lead/masters.query';
import type { DialerCall } from '../../../shared/live/live';
import { useOthers } from '../../../shared/people/use-others';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { useLabels } from '../../../shared/session/labels';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import { hangUp, isOver, useCall } from '../calls.query';
import './incoming-call.css';

/** Above every other dialog. */
const ON_TOP = 1010;

interface IncomingCallDialogProps {
  call: DialerCall;
  /** Called after a call whose number belongs to no lead. */
  onUnknown: (phone: string) => void;
  onClose: () => void;
}

/** A call that rings for this user (001 §2.6, §4.4). Hanging up leads to the call action of the lead. */
export function IncomingCallDialog({ call, onUnknown, onClose }: IncomingCallDialogProps) {
  const { id, name, email, phone } = call.requestBody;
  const form = useId();
  const labels = useLabels();
  const lead = useLead(id ?? undefined).data;
  const colleges = useColleges();
  const [ownerId, setOwnerId] = useState<string>();
  const owner = ownerId ?? lead?.ownerId;
  const people = usePeopleSelect({ chosen: owner ? [owner] : [], enabled: id !== null });
  const others = useOthers();
  const [collegeId, setCollegeId] = useState<string>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const over = isOver(useCall(call.call_id));

  async function assign(userId: string) {
    if (!lead) return;
    setOwnerId(userId);
    try {
      const { message } = await post(lead.ownerId ? 're-assignment-leads' : 'lead-assign-to', { lead_ids: [lead.leadId], user_id: userId });
      toast.success(message ?? t`Assigned`);
      await refreshLead(lead.leadId);
    } catch (error) {
      setOwnerId(undefined);
      toast.error(t`The owner was not changed: ${messageOf(error)}`);
    }
  }

  function goOn() {
    onClose();
    if (!id) return phone ? onUnknown(phone) : undefined;
    const ended = { call_id: call.call_id, id, name, email, phone, note, collegeId };
    openCallAction({ leadId: id, lead, dialer: true, obd_call: ended });
  }

  async function disconnect() {
    setBusy(true);
    try {
      await hangUp(call.call_id);
    } catch (error) {
      toast.error(t`The call was not disconnected: ${messageOf(error)}`);
      return;
    } finally {
      setBusy(false);
    }
    goOn();
  }

  const facts = [
    [t`Lead ID`, id],
    [t`Name`, name],
    [t`Email`, email],
    [t`Phone Number`, phone],
  ] as const;
  return (
    <Modal
      open
      title={t`Incoming Prospect Details`}
      width={520}
      zIndex={ON_TOP}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="incoming-foot">
          <span role="status">{over ? t`The call has ended` : t`Call Connecting`}</span>
          {over ? (
            <button type="button" className="button button-primary" onClick={goOn}>
              {id ? t`Add stage` : phone ? t`Create lead` : t`Close`}
            </button>
          ) : (
            <button type="button" className="button incoming-end" disabled={busy} onClick={() => void disconnect()}>
              <PhoneOutlined aria-hidden /> {t`Click to Disconnect`}
            </button>
          )}
        </div>
      }
    >
      <dl className="incoming-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value || <span className="faint">{t`unknown`}</span>}</dd>
          </div>
        ))}
      </dl>
      <div className="incoming-fields">
        <label htmlFor={`${form}-owner`}>{t`Owner`}</label>
        <Select
          id={`${form}-owner`}
          {...people.select}
          disabled={!lead || !others}
          placeholder={t`Assign to`}
          value={owner}
          onChange={(userId: string) => void assign(userId)}
        />
        <label htmlFor={`${form}-college`}>{t(labels.entity)}</label>
        <Select
          id={`${form}-college`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t`Select ${t(labels.entity)}`}
          loading={colleges.isPending}
          options={colleges.data?.map(({ id: value, name: label }) => ({ value, label }))}
          value={collegeId}
          onChange={setCollegeId}
        />
        <label htmlFor={`${form}-note`}>{t`Note`}</label>
        <Input.TextArea id={`${form}-note`} rows={3} maxLength={2_000} value={note} onChange={({ target }) => setNote(target.value)} />
      </div>
    </Modal>
  );
}
