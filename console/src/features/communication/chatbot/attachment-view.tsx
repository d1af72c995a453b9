import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Attachment } from './chats';
import { t } from '../../../shared/texts/texts';

/** An address of a file of this browser, as long as it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const views = { pdf: 'View PDF', doc: 'View Document', excel: 'View Excel' } as const;

/**
 * A file of a message (CB-21, CB-22). It never leaves the browser, so that no viewer elsewhere could read it: documents and sheets are
 * opened with what the machine has for them.
 */
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
        <Modal open={large} width="100vw" className="chat-fullscreen" footer={null} title={file.name} onCancel={() => setLarge(false)}>
          <img src={address} alt={file.name} />
        </Modal>
      </>
    );
  if (type === 'video') return <video className="chat-video" src={address} controls aria-label={file.name} />;
  if (type === 'pdf' || type === 'doc' || type === 'excel')
    return (
      <div className="chat-document">
        {type === 'pdf' && <iframe src={address} title={file.name} />}
        <span>{file.name}</span>
        <a className="button" href={address} target="_blank" rel="noreferrer" download={type === 'pdf' ? undefined : file.name}>
          {views[type]}
        </a>
      </div>
    );
  return (
    <a href={address} target="_blank" rel="noreferrer" download={file.name}>
      {file.name}
    </a>
  );
}
