import { Input, Modal, Radio, type RadioRef } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { HttpError, messageOf } from '../http/http-error';
import { useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';
import { t } from '../texts/texts';
import { DiscardQuestion } from '../ui/discard-question';
import { useFocusBack } from '../ui/focus-back';
import { onSaveKey } from '../ui/save-key';
import { toast } from '../ui/toast';
import { FollowUpDate } from './follow-up-date';
import { quickTimes } from './follow-up-times';
import { completeFollowUp } from './lead.query';
import './next-step.css';

type Step = 'call-action' | 'date' | 'none';

interface NextStepDialogProps {
  followUp: { followUpId: string; leadId: string; leadName?: string; dueAt: string; stage?: string };
  /** Opens the call action, which completes the follow-up when saved. */
  onCallAction: () => void;
  onClose: () => void;
}

/** Asks for the next step of a lead before its follow-up is completed: a call action, a new date, or none with a reason. */
export function NextStepDialog({ followUp, onCallAction, onClose }: NextStepDialogProps) {
  useFocusBack();
  const zone = useTenantZone();
  const id = useId();
  const first = useRef<RadioRef>(null);
  const [step, setStep] = useState<Step>('call-action');
  const [at, setAt] = useState<string>();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const said = reason.trim();
  const missing =
    step === 'date' && !at ? t`Followup Date is required` : step === 'none' && said === '' ? t`Reason is required` : undefined;

  async function complete() {
    if (busy) return;
    if (step === 'call-action') {
      onClose();
      return onCallAction();
    }
    setTried(true);
    if (missing) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await completeFollowUp(followUp, step === 'date' ? { next_at: at ?? '' } : { reason: said });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      if (!(error instanceof HttpError)) toast.error(t`The follow-up was not marked done: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  }

  /** While the new date is selected with the arrow keys, a digit selects a frequent time. */
  const byDigit = ({ key, target }: KeyboardEvent) => {
    const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
    const time = step === 'date' && isRadio ? quickTimes(new Date(), zone)[Number(key) - 1] : undefined;
    if (time) setAt(time.at);
  };
  const close = () => (said === '' ? onClose() : setAsking(true));
  const error = tried ? missing : undefined;

  return (
    <Modal
      open
      title={t`Complete the follow-up`}
      width={480}
      className="next-step"
      mask={{ closable: false }}
      transitionName=""
      maskTransitionName=""
      onCancel={close}
      afterOpenChange={(open) => open && first.current?.focus()}
      footer={
        <div className="next-step-foot">
          <span className="next-step-problem" role="status">
            {problem ?? error ?? ''}
          </span>
          <button type="button" className="button" onClick={close}>{t`Cancel`}</button>
          <button type="submit" form={id} className="button button-primary" disabled={busy}>
            {step === 'call-action' ? t`Continue` : t`Complete¦follow-up`}
          </button>
        </div>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void complete();
        }}
        onKeyDown={byDigit}
        {...onSaveKey(() => void complete())}
      >
        <p className="next-step-lead tabular">
          <b>{followUp.leadName ?? ''}</b> {momentIn(followUp.dueAt, zone)} {followUp.stage}
        </p>
        <Radio.Group
          className="next-step-choices"
          aria-label={t`What is the next step?`}
          value={step}
          onChange={({ target }) => {
            setStep(target.value as Step);
            setTried(false);
          }}
        >
          <Radio value="call-action" ref={first}>{t`Record a call action`}</Radio>
          <Radio value="date">{t`New date`}</Radio>
          {step === 'date' && <FollowUpDate id={`${id}-date`} value={at} onChange={setAt} invalid={Boolean(error)} />}
          <Radio value="none">{t`No further follow-up`}</Radio>
          {step === 'none' && (
            <Input
              aria-label={t`Reason`}
              placeholder={t`Why is no further follow-up needed?`}
              maxLength={500}
              value={reason}
              status={error ? 'error' : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Radio.Group>
      </form>
      <DiscardQuestion open={asking} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </Modal>
  );
}
