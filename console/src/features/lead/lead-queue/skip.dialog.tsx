import { Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/http/http-error';
import { queryClient } from '../../../shared/http/query-client';
import { skipLead, skippedQuery } from '../../../shared/lead/queue-run';
import { t } from '../../../shared/texts/texts';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { toast } from '../../../shared/ui/toast';

/** Reasons by key: the first is chosen by 1. */
const reasons = ['Not the right time to call', 'Waiting for information', 'A colleague is in contact', 'Speaks another language'] as const;

interface SkipDialogProps {
  leadId: string;
  onSkipped: () => void;
  onClose: () => void;
}

/** Asks why a lead is skipped: one key for a listed reason, or a typed one. */
export function SkipDialog({ leadId, onSkipped, onClose }: SkipDialogProps) {
  useFocusBack();
  const [other, setOther] = useState('');
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);

  async function skip(reason: string) {
    if (busy) return;
    setBusy(true);
    try {
      await skipLead(leadId, reason);
      await queryClient.invalidateQueries({ queryKey: skippedQuery.queryKey });
      onSkipped();
    } catch (error) {
      toast.error(t`The lead was not skipped: ${messageOf(error)}`);
      setBusy(false);
    }
  }
  // Heard by the window, because a quick second key comes before the dialog has the focus.
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const reason = reasons[Number(event.key) - 1];
      if (reason === undefined) return;
      event.preventDefault();
      void skip(reason);
    };
    window.addEventListener('keydown', byKey);
    return () => window.removeEventListener('keydown', byKey);
  });

  return (
    <Modal
      open
      title={t`Skip this lead today?`}
      width={420}
      footer={null}
      transitionName=""
      maskTransitionName=""
      onCancel={onClose}
      // A modal gives the focus to its close button; a reason that is being typed keeps it.
      afterOpenChange={(isOpen) => isOpen && !(document.activeElement instanceof HTMLInputElement) && first.current?.focus()}
    >
      <div>
        <div className="queue-skip-reasons">
          {reasons.map((reason, at) => (
            <button
              key={reason}
              type="button"
              ref={at === 0 ? first : undefined}
              className="button"
              disabled={busy}
              onClick={() => void skip(reason)}
            >
              <kbd>{at + 1}</kbd> {t(reason)}
            </button>
          ))}
        </div>
        <form
          className="queue-skip-other"
          onSubmit={(event) => {
            event.preventDefault();
            if (other.trim() !== '') void skip(other.trim());
          }}
        >
          <Input
            aria-label={t`Another reason`}
            placeholder={t`Another reason`}
            maxLength={200}
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
          <button type="submit" className="button button-primary" disabled={busy || other.trim() === ''}>
            {t`Skip`}
          </button>
        </form>
      </div>
    </Modal>
  );
}
