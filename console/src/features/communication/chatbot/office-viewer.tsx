import { Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { openedFile, Unreadable } from './office-file';
import { t } from '../../../shared/texts/texts';

interface OfficeViewerProps {
  file: File;
  type: 'doc' | 'excel';
  /** Address of the file in this browser. */
  address: string;
  onClose: () => void;
}

/** Renders a file; each reader is loaded on first use. */
const shownOf: Record<OfficeViewerProps['type'], (file: File) => Promise<ReactNode>> = {
  doc: async (file) => {
    const [{ documentIn, DocumentView }, content] = await Promise.all([import('./document-view'), openedFile(file)]);
    return <DocumentView name={file.name} shown={await documentIn(content)} />;
  },
  excel: async (file) => {
    const [{ sheetsIn, WorkbookView }, content] = await Promise.all([import('./workbook-view'), openedFile(file)]);
    return <WorkbookView shown={await sheetsIn(content)} />;
  },
};

/** A full-screen document or workbook (CB-22): processed in this browser only, without running its scripts. */
export function OfficeViewer({ file, type, address, onClose }: OfficeViewerProps) {
  const [shown, setShown] = useState<ReactNode>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    let isOpen = true;
    shownOf[type](file).then(
      (content) => isOpen && setShown(content),
      (error: unknown) =>
        isOpen && setTrouble(error instanceof Unreadable ? error.message : t`The viewer could not be loaded. Please try again.`),
    );
    return () => {
      isOpen = false;
    };
  }, [file, type]);
  return (
    <Modal
      open
      width="100vw"
      style={{ top: 8 }}
      className="chat-fullscreen office-viewer"
      title={file.name}
      onCancel={onClose}
      footer={
        <a className="button" href={address} download={file.name}>
          {t`Download`}
        </a>
      }
    >
      {trouble ? (
        <p role="alert">{t`${file.name} cannot be shown. ${trouble} Download it to open it in another program.`}</p>
      ) : (
        (shown ?? <p role="status">{t`Opening ${file.name}…`}</p>)
      )}
    </Modal>
  );
}
