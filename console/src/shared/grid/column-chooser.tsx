import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined, TableOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { change, move, type ColumnLayout } from './column-layout';
import { listTexts } from '../texts/list-texts';
import { useTexts } from '../texts/use-texts';

interface ColumnChooserProps {
  layout: ColumnLayout;
  titles: Readonly<Record<string, string>>;
  onChange: (layout: ColumnLayout) => void;
  onReset: () => void;
}

/** Which columns show, in which order, which stay at the left. */
export function ColumnChooser({ layout, titles, onChange, onReset }: ColumnChooserProps) {
  const texts = useTexts(listTexts);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div className="chooser">
          <ul>
            {layout.map(({ field, shown, pinned }, at) => (
              <li key={field}>
                <label>
                  <input type="checkbox" checked={shown} onChange={() => onChange(change(layout, field, { shown: !shown }))} />
                  {titles[field]}
                </label>
                <button
                  type="button"
                  aria-label={texts.moveUp(titles[field] ?? field)}
                  disabled={at === 0}
                  onClick={() => onChange(move(layout, at, at - 1))}
                >
                  <ArrowUpOutlined />
                </button>
                <button
                  type="button"
                  aria-label={texts.moveDown(titles[field] ?? field)}
                  disabled={at === layout.length - 1}
                  onClick={() => onChange(move(layout, at, at + 1))}
                >
                  <ArrowDownOutlined />
                </button>
                <button
                  type="button"
                  aria-label={texts.keepLeft(titles[field] ?? field)}
                  aria-pressed={pinned}
                  onClick={() => onChange(change(layout, field, { pinned: !pinned }))}
                >
                  {pinned ? <PushpinFilled /> : <PushpinOutlined />}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="icon-button" onClick={onReset}>
            {texts.resetColumns}
          </button>
        </div>
      }
    >
      <button type="button" className="icon-button">
        <TableOutlined /> <span className="wide-only">{texts.columns}</span>
      </button>
    </Popover>
  );
}
