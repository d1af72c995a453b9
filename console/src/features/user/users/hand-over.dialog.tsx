import { Alert, Checkbox, Modal, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserRow } from '@matricula/read-models/user';
import { type DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { followJob } from '../../../shared/jobs/follow-job';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { useCurrentUser } from '../../../shared/session/session';
import { workInWords } from './work-words';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { t } from '../../../shared/texts/texts';

interface HandOverProps {
  user: UserRow;
  onMoved: () => void;
  onClose: () => void;
}

/** A leaving user: shows their open work and hands it to others in one job that can be undone. */
export function HandOverDialog({ user: { userId, name, status }, onMoved, onClose }: HandOverProps) {
  const own = useCurrentUser()?.id === userId;
  const [to, setTo] = useState<string[]>([]);
  const [leaves, setLeaves] = useState(!own && status === 'active');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const people = usePeopleSelect({ chosen: to });
  const { data, error } = useQuery({
    queryKey: ['work-of', userId],
    queryFn: async () => (await get<DataOf<'User_work'>>(`users/${userId}/work`)).data,
    staleTime: 0,
  });
  const lines = data ? workInWords(data) : [];
  const nothing = data !== undefined && lines.length === 0 && !leaves;

  async function give() {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { data: job } = await post<DataOf<'User_give'>>(`users/${userId}/hand-over`, { user_ids: to, suspend: leaves });
      followJob(job.jobId, onMoved);
      onClose();
    } catch (failed) {
      setRefusal(t`Nothing was handed over: ${messageOf(failed)}`);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t`Hand over the work of ${name}`}
      width={520}
      okText={t`Hand over`}
      okButtonProps={{ disabled: to.length === 0 || !data || nothing, loading: busy }}
      onOk={() => void give()}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      {!data && !error && <p role="status">{t`Counting open work…`}</p>}
      {data && lines.length === 0 && <p>{t`${name} has no open work.`}</p>}
      {lines.length > 0 && (
        <ul className="hand-over-work">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <label htmlFor="takes-over">{t`Who takes over`}</label>
      <Select
        id="takes-over"
        mode="multiple"
        maxTagCount={SHOWN_CHOSEN}
        className="record-form-whole"
        placeholder={t`One colleague or several`}
        value={to}
        onChange={setTo}
        {...people.select}
        options={people.select.options.filter(({ value }) => value !== userId)}
      />
      <small className="hand-over-note">{t`Leads and their follow-ups are split among them; everything else goes to the first.`}</small>
      {!own && (
        <Checkbox checked={leaves} disabled={status !== 'active'} onChange={({ target }) => setLeaves(target.checked)}>
          {t`${name} is leaving: deactivate the account when everything is handed over`}
        </Checkbox>
      )}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
    </Modal>
  );
}
