import { LinkOutlined } from '@ant-design/icons';
import { useTenant } from '../session/session';
import { messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { addressOf, type FiguresLink } from './figures-link';
import { t } from '../texts/texts';

/** What an answer states about its figures. */
export interface FiguresFrom {
  position?: string;
  asOf?: string;
  version?: number;
  /** Rows arrived during the read. */
  moving?: true;
}

interface CopyFiguresLinkProps {
  /** The figures on the screen; undefined until loaded. */
  from: FiguresFrom | undefined;
  zone: string;
  /** As dates. */
  days: string;
  /** Displayed choices that the address may not contain. */
  shown: Readonly<Record<string, string | undefined>>;
  /** Reads the figures again. */
  onAgain: () => Promise<FiguresFrom | undefined>;
}

const TRIES = 3;

/** Copies a link that shows exactly these figures at any later time. */
export function CopyFiguresLink({ from, zone, days, shown, onAgain }: CopyFiguresLinkProps) {
  const tenant = useTenant()?.tid;

  async function copy() {
    let figures = from;
    for (let tries = 0; figures?.moving && tries < TRIES; tries += 1) figures = await onAgain();
    const { position, asOf: at, version } = figures ?? {};
    if (!tenant || !position || !at || version === undefined || figures?.moving)
      return toast.info(t`Rows are arriving right now. Please try again in a moment.`);
    const link: FiguresLink = { tenant, position, at, version, zone };
    try {
      await navigator.clipboard.writeText(addressOf(window.location, days, shown, link));
      toast.success(t`Link copied. It always shows these figures, even if the data changes.`);
    } catch (error) {
      toast.error(t`The link was not copied: ${messageOf(error)}`);
    }
  }

  return (
    <button type="button" className="icon-button" title={t`Copy link to these figures`} disabled={!from} onClick={() => void copy()}>
      <LinkOutlined aria-hidden /> <span className="wide-only">{t`Copy link to these figures`}</span>
    </button>
  );
}
