import { InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { refreshControls, type Stopped } from './controls.query';

type Held = 'throttled' | 'all' | 'younger' | 'none';

/** Asks what becomes of the runs that waited, and resumes. */
export function ResumeDialog({ of, onClose }: { of: Stopped; onClose: () => void }) {
  const [held, setHeld] = useState<Held>('throttled');
  const [minutes, setMinutes] = useState(60);
  const [busy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    try {
      const body = { scope: of.scope, rule_id: of.rule_id ?? undefined, held, minutes: held === 'younger' ? minutes : undefined };
      await post('automation/resume', body);
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
      title={t`What becomes of the ${whole.format(of.waiting)} runs that wait?`}
      okText={t`Resume`}
      confirmLoading={busy}
      onOk={() => void resume()}
      onCancel={onClose}
    >
      <Radio.Group className="controls-choices" value={held} onChange={({ target }) => setHeld(target.value as Held)}>
        <Radio value="throttled">{t`All go on, some each minute`}</Radio>
        <Radio value="all">{t`All go on at once`}</Radio>
        <Radio value="younger">{t`Only those that began a short time ago go on; the others are discarded`}</Radio>
        <Radio value="none">{t`None goes on: all are discarded`}</Radio>
      </Radio.Group>
      {held === 'younger' && (
        <label className="controls-minutes">
          {t`Began within minutes`}{' '}
          <InputNumber
            aria-label={t`Began within minutes`}
            min={1}
            precision={0}
            value={minutes}
            onChange={(value) => setMinutes(value ?? 1)}
          />
        </label>
      )}
    </Modal>
  );
}
