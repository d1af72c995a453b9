import { PlayCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { CallRow } from '@matricula/read-models/call';
import { t } from '../texts/texts';
import { isPlayable } from './is-playable';
import { RecordingDialog } from './recording.dialog';

/** A button that plays the recording of a call; nothing for a call without one. */
export function PlayRecording({ call }: { call: Pick<CallRow, 'callId' | 'recordingId' | 'recordingExpiresAt'> }) {
  const [open, setOpen] = useState(false);
  if (!call.recordingId) return null;
  if (!isPlayable(call)) return <span className="faint">{t`Deleted`}</span>;
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t`Play the recording`}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <PlayCircleOutlined aria-hidden /> {t`Play`}
      </button>
      {open && <RecordingDialog callId={call.callId} onClose={() => setOpen(false)} />}
    </>
  );
}
