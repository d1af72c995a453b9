import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { StoredFileButton } from '../../../shared/detail/stored-file';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { t } from '../../../shared/texts/texts';

/** A report too large for its e-mail: recipients download it here. */
export function SentReportDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const path = `report-schedules/sent/${encodeURIComponent(messageId)}`;
  const { data, error } = useQuery({
    queryKey: ['sent-report', messageId],
    queryFn: async () => (await get<DataOf<'SentReport_sent'>>(path)).data,
    retry: false,
  });
  return (
    <Modal open title={data?.title ?? t`Report`} width={420} footer={null} onCancel={onClose}>
      {error && <p role="alert">{messageOf(error)}</p>}
      {data?.files.length === 0 && <p>{t`Its files have been deleted.`}</p>}
      {data?.files.map((file) => (
        <p key={file.blobId}>
          <StoredFileButton file={file} path={`${path}/files/${file.blobId}`} />
        </p>
      ))}
    </Modal>
  );
}
