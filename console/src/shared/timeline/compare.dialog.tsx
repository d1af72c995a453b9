import { Modal } from 'antd';
import { useMemo } from 'react';
import { diffLines, type DiffLine } from './json-diff';
import { type TimelineEntry } from './timeline-pages';
import { t } from '../texts/texts';

const legend = { added: 'Added', modified: 'Modified', removed: 'Removed' } as const;
const signs: Record<DiffLine['mark'], string> = { same: '', added: '+', modified: '~', removed: '−' };

/** Old and new data side by side; differences are marked by colour and sign (TL-11, TL-12). */
export function CompareDialog({ entry, onClose }: { entry: TimelineEntry | null; onClose: () => void }) {
  const lines = useMemo(() => (entry ? diffLines(entry.oldData, entry.newData) : []), [entry]);
  return (
    <Modal title={t`Comparison of Old and New details`} open={entry !== null} width={960} footer={null} onCancel={onClose}>
      <p className="compare-sentence">{entry?.sentence}</p>
      <ul className="compare-legend">
        {Object.entries(legend).map(([mark, word]) => (
          <li key={mark} data-mark={mark}>
            {word}
          </li>
        ))}
      </ul>
      <div className="compare" role="table" aria-label={t`Comparison`}>
        <div className="compare-row compare-head" role="row">
          <b role="columnheader">{t`Old Data`}</b>
          <b role="columnheader">{t`New Data`}</b>
        </div>
        {lines.map((line, at) => (
          <div key={at} className="compare-row" role="row" data-mark={line.mark}>
            <Side line={line} text={line.left} own={line.mark !== 'added'} />
            <Side line={line} text={line.right} own={line.mark !== 'removed'} />
          </div>
        ))}
      </div>
    </Modal>
  );
}

function Side({ line, text, own }: { line: DiffLine; text: string | null; own: boolean }) {
  return (
    <code role="cell" data-empty={text === null} style={{ paddingLeft: 24 + line.depth * 16 }}>
      {text !== null && own && line.mark !== 'same' && (
        <i aria-label={line.mark} role="img">
          {signs[line.mark]}
        </i>
      )}
      {text}
    </code>
  );
}
