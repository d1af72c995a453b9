import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined, TableOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState } from 'react';
import { change, move, type ColumnLayout } from './column-layout';
import { t } from '../texts/texts';

interface ColumnChooserProps {
  layout: ColumnLayout;
  titles: Readonly<Record<string, string>>;
  onChange: (layout: ColumnLayout) => void;
  onReset: () => void;
}

/** With more columns, a box finds them by title. */
const MANY = 30;

/** Which columns are visible, in which order, and which are pinned left. */
export function ColumnChooser({ layout, titles, onChange, onReset }: ColumnChooserProps) {
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const isFound = (field: string) => (titles[field] ?? field).toLowerCase().includes(sought);
  const found = layout.map((place, at) => ({ ...place, at })).filter(({ field }) => isFound(field));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div className="chooser">
          {layout.length > MANY && (
            <input
              type="search"
              className="chooser-search"
              placeholder={t`Search columns`}
              aria-label={t`Search columns`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <ul>
            {found.map(({ field, shown, pinned, at }) => (
              <li key={field}>
                <label>
                  <input type="checkbox" checked={shown} onChange={() => onChange(change(layout, field, { shown: !shown }))} />
                  {titles[field]}
                </label>
                <button
                  type="button"
                  aria-label={t`Move ${titles[field] ?? field} up`}
                  disabled={at === 0}
                  onClick={() => onChange(move(layout, at, at - 1))}
                >
                  <ArrowUpOutlined />
                </button>
                <button
                  type="button"
                  aria-label={t`Move ${titles[field] ?? field} down`}
                  disabled={at === layout.length - 1}
                  onClick={() => onChange(move(layout, at, at + 1))}
                >
                  <ArrowDownOutlined />
                </button>
                <button
                  type="button"
                  aria-label={t`Pin ${titles[field] ?? field} to the left`}
                  aria-pressed={pinned}
                  onClick={() => onChange(change(layout, field, { pinned: !pinned }))}
                >
                  {pinned ? <PushpinFilled /> : <PushpinOutlined />}
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p>{t`No matching column`}</p>}
          <button type="button" className="icon-button" onClick={onReset}>
            {t`Reset columns`}
          </button>
        </div>
      }
    >
      <button type="button" className="icon-button">
        <TableOutlined /> <span className="wide-only">{t`Columns`}</span>
      </button>
    </Popover>
  );
}
