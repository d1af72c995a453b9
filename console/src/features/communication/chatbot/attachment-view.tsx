import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Attachment } from './chats';
import { OfficeViewer } from './office-viewer';
import { t } from '../../../shared/texts/texts';

/** An object URL of a local file, revoked when it is no longer shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A file of a message (CB-21, CB-22). It never leaves the browser: documents and sheets open in the product's own viewer. */
export function AttachmentView({ attachment: { file, type } }: { attachment: Attachment }) {
  const address = useAddress(file);
  const [large, setLarge] = useState(false);
  if (!address) return null;
  if (type === 'image')
    return (
      <>
        <button
          type="button"
          className="chat-image"
          title={t`Double-click for fullscreen`}
          aria-label={t`${file.name}, fullscreen`}
          onDoubleClick={() => setLarge(true)}
          onKeyDown={({ key }) => key === 'Enter' && setLarge(true)}
        >
          <img src={address} alt={file.name} />
        </button>
        <Modal
          open={large}
          width="100vw"
          style={{ top: 8 }}
          className="chat-fullscreen"
          footer={null}
          title={file.name}
          onCancel={() => setLarge(false)}
        >
          <img src={address} alt={file.name} />
        </Modal>
      </>
    );
  if (type === 'video') return <video className="chat-video" src={address} controls aria-label={file.name} />;
  if (type === 'pdf')
    return (
      <div className="chat-document">
        {/* Phone browsers have no PDF viewer: they would show an empty box. */}
        {navigator.pdfViewerEnabled && <iframe src={address} title={file.name} />}
        <span>{file.name}</span>
        <a className="button" href={address} target="_blank" rel="noreferrer">
          {t`View PDF`}
        </a>
      </div>
    );
  if (type === 'doc' || type === 'excel')
    return (
      <div className="chat-document">
        <span>{file.name}</span>
        <button type="button" className="button" onClick={() => setLarge(true)}>
          {type === 'doc' ? t`View Document` : t`View Excel`}
        </button>
        {large && <OfficeViewer file={file} type={type} address={address} onClose={() => setLarge(false)} />}
      </div>
    );
  return (
    <a href={address} target="_blank" rel="noreferrer" download={file.name}>
      {file.name}
    </a>
  );
}
