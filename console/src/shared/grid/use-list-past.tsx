import { type ReactNode } from 'react';
import { messageOf } from '../http/http-error';
import { AsOfButton } from '../past/as-of-button';
import { PastHead, PastNote } from '../past/past-head';
import { type PastLink } from '../past/past-link';
import { useAsOf, usePast } from '../past/use-past';
import { useTenantZone } from '../session/session';
import { Problem } from '../ui/page-states';
import { t } from '../texts/texts';

interface ListPast {
  /** The shown moment; undefined for current rows. */
  at: string | undefined;
  past: PastLink | undefined;
  /** Whether rows can be fetched. */
  ready: boolean;
  /** Shows the moment of the rows, the progress and possible differences. */
  head: ReactNode;
  /** Shown instead of the rows if they are not available. */
  problem: ReactNode;
  /** Shows the time of the rows and a button to choose another moment; `read` is when they were fetched. */
  stamp: (read: string | undefined) => ReactNode;
}

/** A list as of the moment in the address, if there is one. */
export function useListPast(list: string): ListPast {
  const zone = useTenantZone();
  const { at, link, error, show } = useAsOf();
  const { past, ready: there, progress, error: failed } = usePast(`lists/${list}`, link);
  const ready = there && (at === undefined || past !== undefined);
  const lost = failed ?? error;
  const showNow = () => show(undefined);
  return {
    ...{ at, past, ready: ready && !lost },
    head: at !== undefined && !lost && (
      <PastHead {...{ at, zone, progress, ready }} position={past?.position} what="rows" onNow={showNow}>
        <PastNote>{t`You see what your current role and team allow. Names of erased people stay erased. Periods such as “last 7 days” are counted from the chosen time. This view is read-only.`}</PastNote>
      </PastHead>
    ),
    problem: at !== undefined && lost && (
      <Problem
        title={t`The past state of this list cannot be shown`}
        text={messageOf(lost)}
        action={{ label: t`Show now`, run: showNow }}
      />
    ),
    stamp: (read) =>
      (at ?? read) && (
        <AsOfButton at={at ?? read} label={at === undefined ? undefined : t`another time`} onShow={(moment) => show(moment)} />
      ),
  };
}
