import { useInfiniteQuery } from '@tanstack/react-query';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { inZone, momentIn } from '../../../shared/session/tenant-clock';
import { heard, t } from '../../../shared/texts/texts';
import { DAY } from '../../../shared/ui/date-presets';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { MoreRows } from '../../../shared/ui/more-rows';
import { Blank } from '../../../shared/ui/page-states';
import './referrals.css';

type Shown = 'today' | 'all';

/** Notifications that are loaded at once. */
const PAGE = 50;

/** The notifications about leads that were referred to the user, of today or all; each opens its leads (001 §6). */
export function ReferralsDrawer({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const zone = useTenantZone();
  const user = useCurrentUser();
  const [shown, setShown] = useState<Shown>('today');
  const ntfDate = shown === 'today' ? inZone(Date.now(), zone).format(DAY) : undefined;
  const query = useInfiniteQuery({
    queryKey: ['lead-referrals', ntfDate ?? 'all'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const asked = { user_id: String(user?.id), role: user?.role, ntfDate, page_no: pageParam };
      return (await get<DataOf<'Lead_notifications'>>('getLeadNotifications', asked)).data;
    },
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const { error, refetch } = query;
  // One that moved to the next page meanwhile is listed once.
  const data = query.data && [...new Map(query.data.pages.flat().map((one) => [one.notificationId, one])).values()];
  return (
    <Drawer open title={t`Referred to me`} size="default" onClose={onClose}>
      <Segmented<Shown>
        aria-label={t`Referred to me`}
        value={shown}
        options={[
          { value: 'today', label: t`Today` },
          { value: 'all', label: t`All` },
        ]}
        onChange={setShown}
      />
      {error && !data ? (
        <LoadFailed title={t`The notifications could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Blank />
      ) : data.length === 0 ? (
        <p className="faint">{shown === 'today' ? t`No lead was referred to you today.` : t`No lead was referred to you.`}</p>
      ) : (
        <ul className="referrals">
          {data.map(({ notificationId, message, at }) => (
            <li key={notificationId}>
              <Link to={`/leads?type=assigned-leads&n_id=${encodeURIComponent(notificationId)}`} onClick={onClose}>
                {heard(message)}
              </Link>
              <small className="faint tabular">{momentIn(at, zone)}</small>
            </li>
          ))}
        </ul>
      )}
      {data && <MoreRows query={query} />}
    </Drawer>
  );
}
