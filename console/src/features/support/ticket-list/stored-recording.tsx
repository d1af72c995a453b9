import { VideoCameraOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { sizeInWords } from '../../../shared/texts/figures';
import { recorder, useRecording } from '../screen-recording/recorder';
import { t } from '../../../shared/texts/texts';

/** The recording that waits to be attached. */
export function StoredRecording({ onAttach }: { onAttach: () => void }) {
  const { file } = useRecording();
  const [watched, setWatched] = useState<string>();
  useEffect(() => () => (watched ? URL.revokeObjectURL(watched) : undefined), [watched]);
  if (!file) return null;
  return (
    <section className="kept-recording" aria-label={t`Screen recording`}>
      <VideoCameraOutlined />
      <span className="kept-recording-name">
        <b>{file.name}</b> <small className="tabular">{sizeInWords(file.size)}</small>
      </span>
      <button type="button" className="button button-primary" onClick={onAttach}>{t`Attach to a new ticket`}</button>
      <button type="button" className="button" onClick={() => setWatched(watched ? undefined : URL.createObjectURL(file))}>
        {watched ? t`Hide` : t`Watch`}
      </button>
      <button type="button" className="button" onClick={() => recorder.clear()}>{t`Discard`}</button>
      {watched && <video src={watched} controls autoPlay aria-label={file.name} />}
    </section>
  );
}
