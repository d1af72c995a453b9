import { Modal } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { refreshControls, type Stopped } from './controls.query';
import { HeldChoices, heldBody, usualHeld } from './held-choices';

/** Asks what happens to the runs that wait, and resumes. Nothing waits for a rule for idle leads, so its next sweep is announced instead. */
export function ResumeDialog({ of, onClose }: { of: Stopped; onClose: () => void }) {
  const [choice, setChoice] = useState(usualHeld);
  const [busy, setBusy] = useState(false);
  const isForIdle = of.rule_kind === 'reallocation';
  const resume = async () => {
    setBusy(true);
    try {
      await post('automation/resume', {
        scope: of.scope,
        rule_id: of.rule_id ?? undefined,
        ...heldBody(isForIdle ? { ...choice, held: 'all' } : choice),
      });
      toast.success(t`Resumed`);
      await refreshControls();
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={
        isForIdle
          ? t`Resume ${of.rule_name ?? ''}?`
          : of.waiting === 0 && of.waiting_leads > 0
            ? t`What happens to the ${whole.format(of.waiting_leads)} leads that came since?`
            : t`What happens to the ${whole.format(of.waiting)} waiting runs?`
      }
      okText={t`Resume`}
      confirmLoading={busy}
      onOk={() => void resume()}
      onCancel={onClose}
    >
      {isForIdle ? <p>{t`The next sweep moves up to 500 leads.`}</p> : <HeldChoices value={choice} onChange={setChoice} />}
    </Modal>
  );
}
