import { PlayCircleOutlined } from '@ant-design/icons';
import type { ICellRendererParams } from 'ag-grid-community';
import { useState } from 'react';
import type { CallRow } from '@matricula/read-models/call';
import { t } from '../../../shared/texts/texts';
import { isPlayable } from './is-playable';
import { RecordingDialog } from './recording.dialog';

/** A button that plays the recording of a call. */
export function RecordingCell({ data }: ICellRendererParams<CallRow>) {
  const [open, setOpen] = useState(false);
  if (!data?.recordingId) return null;
  if (!isPlayable(data)) return <span className="faint">{t`Deleted`}</span>;
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
      {open && <RecordingDialog callId={data.callId} onClose={() => setOpen(false)} />}
    </>
  );
}
