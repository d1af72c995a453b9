import { PhoneOutlined } from '@ant-design/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  calledFromQueue,
  nextOf,
  queueOf,
  useAutoNext,
  useQueueCalls,
  type QueueCall,
  type QueuedLead,
} from '../../../shared/dialer/auto-next';
import { messageOf } from '../../../shared/http/http-error';
import { useLeadMoved } from '../../../shared/lead/call-action-request';
import { callNumber } from '../../../shared/lead/lead.query';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';
import { toast } from '../../../shared/ui/toast';
import { useLatest } from '../../../shared/ui/use-latest';

/** Seconds in which the user may cancel the next call. */
const SECONDS = 5;

interface Coming {
  list: string;
  lead: QueuedLead;
}

/**
 * On every screen, for users who chose it: after the result of a call from a dialer list is saved, announces the next lead of the list, counts
 * down, and calls it; if another user is on the phone with it, goes on to the one after it. The user cancels it by the button or by Esc.
 */
export function AutoNext({ userId }: { userId: string }) {
  const [auto] = useAutoNext(userId);
  const last = useRef<QueueCall>(undefined);
  const [coming, setComing] = useState<Coming>();
  useQueueCalls((call) => {
    last.current = call;
    setComing(undefined);
  });
  const goOn = ({ list, leadId }: QueueCall) => {
    last.current = undefined;
    queueOf(list).then(
      (leads) => {
        const lead = nextOf(leads, leadId);
        if (lead) setComing({ list, lead });
        else toast.info(t`No lead on this dialer list is left to call now.`);
      },
      (error: unknown) => toast.error(t`The next lead could not be found: ${messageOf(error)}`),
    );
  };
  useLeadMoved(({ leadId, byCallAction }) => {
    if (auto && byCallAction && last.current?.leadId === leadId) goOn(last.current);
  });
  const cancel = useCallback(() => setComing(undefined), []);
  if (!auto || !coming) return null;
  return <Countdown key={coming.lead.lead_id} {...coming} onCancel={cancel} onBusy={goOn} />;
}

interface CountdownProps extends Coming {
  onCancel: () => void;
  /** Called if another user is on the phone with the lead. */
  onBusy: (call: QueueCall) => void;
}

function Countdown({ list, lead, onCancel, onBusy }: CountdownProps) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const { lead_id: leadId, phone, name } = lead;
  const call = useLatest(async () => {
    onCancel();
    calledFromQueue({ list, leadId });
    await navigate(`/lp/${leadId}/conversation`);
    await callNumber({ leadId, phone, name }, () => onBusy({ list, leadId }));
  });
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void call.current();
  }, [isOver, call]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onCancel();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onCancel]);
  const who = name ?? phone ?? '';
  return (
    <section className="placed-call" aria-label={t`Next call`}>
      <span>
        <span className="visually-hidden" role="status">{t`Calling ${who} in ${SECONDS} seconds. Esc cancels.`}</span>
        <span aria-hidden="true">{tx`Next: ${(<b>{who}</b>)}`}</span>{' '}
        <span className="tabular" role="timer">
          {Math.max(0, left)}
        </span>
      </span>
      <button type="button" className="button" onClick={() => void call.current()}>
        <PhoneOutlined aria-hidden /> {t`Call now`}
      </button>
      <button type="button" className="button" title={t`Cancel (Esc)`} onClick={onCancel}>
        {t`Cancel`}
      </button>
    </section>
  );
}
