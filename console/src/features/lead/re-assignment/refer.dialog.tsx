import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { RowOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { refreshLead } from '../../../shared/lead/lead.query';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';

type L3Rule = RowOf<'L3Rule_l3Rules'>;

interface ReferDialogProps {
  leadId: string;
  name: string;
  onClose: () => void;
}

/** Offers a lead to people of level 3 by a rule: to the chosen person first, or in the order of the rule. */
export function ReferDialog({ leadId, name, onClose }: ReferDialogProps) {
  const ids = useId();
  const [chosen, setChosen] = useState<string>();
  const [userId, setUserId] = useState<string>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useQuery({
    queryKey: ['rules', 'l3-active'],
    queryFn: async () => (await get<L3Rule[]>('get-l3-rules')).data.filter(({ state, hash }) => state === 'active' && hash !== null),
    staleTime: 0,
  });
  const rule = data?.find(({ id }) => id === chosen) ?? data?.[0];

  async function refer(hash: string) {
    setBusy(true);
    try {
      await post(
        `save-l3-assignment/${hash}`,
        { lead_id: leadId, user_id: userId, note: note.trim() || undefined },
        { idempotencyKey: key },
      );
      toast.success(t`${name} is offered to level 3`);
      await refreshLead(leadId);
      onClose();
    } catch (failure) {
      toast.error(t`The lead was not referred: ${messageOf(failure)}`);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t`Refer ${name} to L3`}
      width={440}
      okText={t`Offer the lead`}
      okButtonProps={{ disabled: !rule?.hash, loading: busy }}
      onOk={() => rule?.hash && void refer(rule.hash)}
      onCancel={onClose}
    >
      {error ? (
        <LoadFailed title={t`The rules could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <p>{t`There is no active L2 to L3 rule. An admin creates one under User Allocation Logic.`}</p>
      ) : (
        <Form layout="vertical">
          <Form.Item label={t`Rule`} htmlFor={`${ids}-rule`}>
            <Select
              id={`${ids}-rule`}
              loading={!data}
              value={rule?.id}
              options={data?.map((one) => ({ value: one.id, label: one.name }))}
              onChange={(id: string) => {
                setChosen(id);
                setUserId(undefined);
              }}
            />
          </Form.Item>
          <Form.Item label={t`Offer it first to`} htmlFor={`${ids}-person`}>
            <Select
              id={`${ids}-person`}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t`The first person of the rule`}
              value={userId}
              options={rule?.users.map((one) => ({ value: one.id, label: one.name ?? one.id }))}
              onChange={setUserId}
            />
          </Form.Item>
          <Form.Item label={t`Note`} htmlFor={`${ids}-note`}>
            <Input.TextArea id={`${ids}-note`} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          </Form.Item>
          {rule && (
            <p className="bulk-undo">
              {t`Each person has ${rule.answer_minutes} minutes to answer, then the next one is asked. You keep the lead until somebody takes it, and can read it afterwards.`}
            </p>
          )}
        </Form>
      )}
    </Modal>
  );
}
