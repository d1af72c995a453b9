import { DownloadOutlined, FileOutlined, FilePdfOutlined, PictureOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { sizeInWords } from '../texts/figures';
import { download } from '../grid/list-source';
import { fetchFile } from '../http/http';
import { messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import type { StoredFile } from './happening';
import { t } from '../texts/texts';
import './kept-file.css';

const iconOf = (contentType: string) =>
  contentType.startsWith('video/') ? (
    <VideoCameraOutlined aria-hidden />
  ) : contentType.startsWith('image/') ? (
    <PictureOutlined aria-hidden />
  ) : contentType === 'application/pdf' ? (
    <FilePdfOutlined aria-hidden />
  ) : (
    <FileOutlined aria-hidden />
  );

/** An attached file: images and recordings can be shown, all files downloaded. */
export function StoredFileButton({ file, path }: { file: StoredFile; path: string }) {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Blob>();
  const { name, contentType, bytes } = file;

  async function open() {
    setBusy(true);
    try {
      const content = await fetchFile(path);
      if (/^(video|image)\//.test(contentType)) setShown(content);
      else download(content, name);
    } catch (error) {
      toast.error(t`${name} was not opened: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button type="button" className="kept-file" disabled={busy} onClick={() => void open()}>
        {iconOf(contentType)} <span>{name}</span> <small className="tabular">{busy ? t`Loading…` : sizeInWords(bytes)}</small>
      </button>
      <Modal
        title={name}
        open={shown !== undefined}
        width={960}
        footer={
          <button type="button" className="button" onClick={() => shown && download(shown, name)}>
            <DownloadOutlined aria-hidden /> {t`Download`}
          </button>
        }
        onCancel={() => setShown(undefined)}
      >
        {shown && <Shown content={shown} file={file} />}
      </Modal>
    </>
  );
}

function Shown({ content, file }: { content: Blob; file: StoredFile }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (!url) return null;
  if (file.contentType.startsWith('image/')) return <img className="kept-file-shown" src={url} alt={file.name} />;
  // A recording has no captions.
  return <video className="kept-file-shown" src={url} controls autoPlay aria-label={file.name} />;
}
