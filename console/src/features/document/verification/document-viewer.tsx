import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useGlobalKeys } from '../../../shared/shell/global-keys';
import { t } from '../../../shared/texts/texts';
import { Blank } from '../../../shared/ui/page-states';

const [LEAST, MOST, STEP] = [0.5, 4, 0.25];

interface DocumentViewerProps {
  path: string;
  name: string;
  contentType: string;
}

/** An uploaded document: images can be enlarged (+ and -) and turned (R), PDF documents are shown by the browser. */
export function DocumentViewer({ path, name, contentType }: DocumentViewerProps) {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    fetchFile(path).then(
      (content) => {
        if (gone) return;
        made = URL.createObjectURL(content);
        setUrl(made);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
    return () => {
      gone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [path]);
  if (problem !== undefined) return <p role="alert">{t`${name} could not be opened: ${problem}`}</p>;
  if (url === undefined) return <Blank />;
  if (contentType === 'application/pdf')
    return (
      <div className="document-viewer">
        <iframe className="document-pdf" src={url} title={name} />
        <a href={url} target="_blank" rel="noreferrer">{t`Open in a new tab`}</a>
      </div>
    );
  return <ImageViewer url={url} name={name} />;
}

function ImageViewer({ url, name }: { url: string; name: string }) {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const by = (step: number) => setZoom((last) => Math.min(MOST, Math.max(LEAST, last + step)));
  const turn = () => setTurns((last) => (last + 1) % 4);
  useGlobalKeys([
    { keys: '=', run: () => by(STEP) },
    { keys: '-', run: () => by(-STEP) },
    { keys: 'r', run: turn },
  ]);
  const isAcross = turns % 2 === 1;
  const ratio = size.width / size.height;
  return (
    <div className="document-viewer">
      <div className="document-tools" role="toolbar" aria-label={t`View`}>
        <button type="button" className="icon-button" aria-label={t`Smaller`} disabled={zoom <= LEAST} onClick={() => by(-STEP)}>
          <ZoomOutOutlined />
        </button>
        <span className="tabular">{Math.round(zoom * 100)} %</span>
        <button type="button" className="icon-button" aria-label={t`Larger`} disabled={zoom >= MOST} onClick={() => by(STEP)}>
          <ZoomInOutlined />
        </button>
        <button type="button" className="icon-button" aria-label={t`Turn`} onClick={turn}>
          <RotateRightOutlined />
        </button>
      </div>
      <div className="document-stage" tabIndex={0} role="group" aria-label={name}>
        <div
          className="document-sheet"
          style={{ width: `${zoom * 100}%`, aspectRatio: isAcross ? `${size.height} / ${size.width}` : `${size.width} / ${size.height}` }}
        >
          <img
            src={url}
            alt={name}
            data-turned={turns * 90}
            style={{ width: `${(isAcross ? ratio : 1) * 100}%`, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
            }
          />
        </div>
      </div>
    </div>
  );
}
