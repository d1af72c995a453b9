import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { DropZone } from '../ui/drop-zone';
import { sizeInWords } from '../texts/figures';
import { t } from '../texts/texts';
import { tx } from '../texts/with-elements';
import './files-input.css';

interface FilesInputProps {
  /** Extensions with their dots, separated by commas. */
  accept: string;
  most: number;
  files: readonly File[];
  onFiles: (files: File[]) => void;
}

/** Files of a form, by drop or dialog; each can be removed. */
export function FilesInput({ accept, most, files, onFiles }: FilesInputProps) {
  return (
    <div className="files-input">
      {files.length < most && (
        <DropZone label={t`Files`} accept={accept} multiple small onFiles={(more) => onFiles([...files, ...more].slice(0, most))}>
          {(choose) => (
            <p>
              <PaperClipOutlined />{' '}
              {tx`Drop files here or ${(<button type="button" className="link-button" onClick={choose}>{t`choose`}</button>)}`}{' '}
              <small>{t`${accept.replaceAll(',', ' ')}, ${most} at most`}</small>
            </p>
          )}
        </DropZone>
      )}
      {files.length > 0 && (
        <ul aria-label={t`Attached files`}>
          {files.map((file, at) => (
            <li key={`${file.name}/${at}`}>
              <PaperClipOutlined /> <span>{file.name}</span> <small className="tabular">{sizeInWords(file.size)}</small>
              <button
                type="button"
                className="icon-button"
                aria-label={t`Remove ${file.name}`}
                onClick={() => onFiles(files.filter((_, other) => other !== at))}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
