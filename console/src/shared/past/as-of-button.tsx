import { HistoryOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { part } from '../routing/part';
import { useTenantZone } from '../session/session';
import { secondsIn } from '../session/tenant-clock';
import { t } from '../texts/texts';
import './past.css';

// Its picker is as large as a page, and most people never open it.
const AsOfForm = lazy(async () => ({ default: (await part('AsOfForm', () => import('./as-of-form'))).AsOfForm }));

interface AsOfButtonProps {
  /** The moment that is shown, or at which what is shown was read. */
  at: string | undefined;
  /** What stands on the button; "as of" with the time otherwise. */
  label?: string;
  onShow: (at: string) => void;
}

/** When what is shown is from; opens the way to any moment before. */
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
      <button type="button" className="as-of-button tabular" title={t`Show this as it was at another moment`}>
        {label ?? t`as of ${at === undefined ? t`now` : secondsIn(at, zone)}`}
        <HistoryOutlined aria-hidden />
      </button>
    </Popover>
  );
}
