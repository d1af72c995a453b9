import { CloseOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { CallNumber } from '../../../shared/call/call-number';
import type { DialerCall } from '../../../shared/live/live';
import { t } from '../../../shared/texts/texts';
import { usePanel } from './use-panel';
import './incoming-call.css';

interface MissedCallsPanelProps {
  calls: readonly DialerCall[];
  /** A call is shown instead. */
  hidden: boolean;
  /** Called with the id of the call that the user picked, to add its stage or create its lead. */
  onPick: (callId: string) => void;
  /** Puts all of them away; the list of live calls still has them. */
  onClose: () => void;
}

/** The calls that rang on this console and that nobody answered: one panel with their number and a list, in which a click on a number calls back, reached by F6 like a call that rings. */
export function MissedCallsPanel({ calls, hidden, onPick, onClose }: MissedCallsPanelProps) {
  const title = useId();
  const { host, panel } = usePanel({ hidden, onEscape: onClose });
  if (hidden) return null;
  return createPortal(
    <section ref={panel} className="incoming" role="dialog" aria-labelledby={title} aria-keyshortcuts="F6">
      <header className="incoming-head">
        <h2 id={title}>{t`${calls.length} missed calls`}</h2>
        <button type="button" className="icon-button" aria-label={t`Close`} title={t`Close`} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </header>
      <ul className="incoming-missed">
        {calls.map(({ call_id, requestBody: { id, name, phone } }, at) => (
          <li key={call_id}>
            <span>
              {name && <b>{name} </b>}
              {phone ? <CallNumber callId={call_id} leadId={id} phone={phone} name={name} /> : <span>{t`Withheld number`}</span>}
            </span>
            <button type="button" className="button" data-first={at === 0 || undefined} onClick={() => onPick(call_id)}>
              {t`Show`}
            </button>
          </li>
        ))}
      </ul>
    </section>,
    host,
  );
}
