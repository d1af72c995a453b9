import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { useFollowUpCounts } from '../../../shared/lead/follow-up-counts.query';
import { followUpStages, type FollowUpStage } from './follow-up-stage';
import { FreshLeads } from './fresh-leads';
import { t } from '../../../shared/texts/texts';
import { scrollWithin } from '../../../shared/ui/scroll-within';

const titles: Readonly<Record<FollowUpStage, string>> = { today: 'Today', overdue: 'Overdue', upcoming: 'Upcoming', done: 'Done¦counted' };

interface FollowUpTabsProps {
  /** Undefined in the calendar. */
  stage: FollowUpStage | undefined;
  userId?: string;
  whose: string;
  /** The list is past: tab counts are current, so they are left out. */
  past: boolean;
}

/** The tabs with their counts, and the switch between own, team and all. */
export function FollowUpTabs({ stage, userId, whose, past }: FollowUpTabsProps) {
  const [params] = useSearchParams();
  const counts = useFollowUpCounts(userId);

  const calendar = stage === undefined;
  const tabs = useRef<HTMLElement>(null);
  // A phone shows the first tabs only; their counts make them wider.
  useEffect(() => scrollWithin(tabs.current, tabs.current?.querySelector('[aria-current="page"]')), [stage, counts]);
  const to = (change: Record<string, string>, from = params) => {
    const next = new URLSearchParams(from);
    // A day of the strip applies only to the tab in which it was chosen.
    next.delete('dueAt');
    Object.entries(change).forEach(([name, value]) => next.set(name, value));
    return `/myfollowup?${next.toString()}`;
  };
  /** The list and the calendar share no parameter but whose follow-ups they show. */
  const shared = new URLSearchParams([...params].filter(([name]) => name === 'whose'));
  const here: Record<string, string> = calendar ? {} : { stage };

  return (
    <nav ref={tabs} className="follow-up-tabs" aria-label={t`Follow-ups`}>
      {followUpStages.map((each) => (
        <Link
          key={each}
          to={to({ stage: each }, calendar ? shared : params)}
          replace
          aria-current={each === stage ? 'page' : undefined}
          data-stage={each}
        >
          {t(titles[each])} <span className="tabular">{counts && !past ? whole.format(counts[each]) : ''}</span>
        </Link>
      ))}
      {!past && (
        <Link to={to({ view: 'calendar' }, calendar ? params : shared)} replace aria-current={calendar ? 'page' : undefined}>
          {t`Calendar`}
        </Link>
      )}
      {!past && <FreshLeads userId={userId} />}
      <span className="list-space" />
      <Link to={to({ ...here, whose: 'mine' })} replace aria-current={whose === 'mine' ? 'true' : undefined}>{t`Mine`}</Link>
      <Link to={to({ ...here, whose: 'team' })} replace aria-current={whose === 'team' ? 'true' : undefined}>{t`Team`}</Link>
    </nav>
  );
}
