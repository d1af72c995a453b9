import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { fetchFile } from '../http/http';
import { useFocusBack } from '../ui/focus-back';
import { LoadFailed } from '../ui/load-failed';
import { Blank } from '../ui/page-states';
import { t } from '../texts/texts';

/** Plays the recording of a call. */
export function RecordingDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  useFocusBack();
  const { data, error, refetch } = useQuery({
    queryKey: ['calls', callId, 'recording'],
    queryFn: () => fetchFile(`calls/${encodeURIComponent(callId)}/recording`),
    gcTime: 0,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    // A click in the dialog is no click on the row under it.
    <div onClick={(event) => event.stopPropagation()} role="presentation">
      <Modal open title={t`Recording of the call`} width={440} footer={null} onCancel={onClose}>
        {error ? (
          <LoadFailed title={t`The recording could not be loaded`} error={error} onRetry={() => void refetch()} />
        ) : url ? (
          <audio className="recording" src={url} controls autoPlay aria-label={t`Recording of the call`} />
        ) : (
          <Blank />
        )}
      </Modal>
    </div>
  );
}
