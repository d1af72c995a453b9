import { HistoryOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { part } from '../routing/part';
import { useTenantZone } from '../session/session';
import { secondsIn } from '../session/tenant-clock';
import { t } from '../texts/texts';
import './past.css';

// The picker is as large as a page, and most users never open it.
const AsOfForm = lazy(async () => ({ default: (await part('AsOfForm', () => import('./as-of-form'))).AsOfForm }));

interface AsOfButtonProps {
  /** The shown moment, or when the data was fetched. */
  at: string | undefined;
  /** The button's label; "as of" with the time by default. */
  label?: string;
  onShow: (at: string) => void;
}

/** Shows the time of the data; opens a picker for an earlier moment. */
export function AsOfButton({ at, label, onShow }: AsOfButtonProps) {
  const zone = useTenantZone();
  const [open, setOpen] = useState(false);
  const show = (moment: string) => {
    setOpen(false);
    onShow(moment);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={
        <Suspense fallback={null}>
          <AsOfForm at={at} onShow={show} />
        </Suspense>
      }
    >
      <button type="button" className="as-of-button tabular" title={t`Show this as of another time`}>
        {label ?? t`as of ${at === undefined ? t`now` : secondsIn(at, zone)}`}
        <HistoryOutlined aria-hidden />
      </button>
    </Popover>
  );
}
