import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { DAY, daysOf, readDates, writeDates, type DateChoice } from '../../../shared/ui/date-presets';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { TimelineDays } from '../../../shared/timeline/timeline-days';
import { acceptedDays, joinPages } from '../../../shared/timeline/timeline-pages';
import { useTimeline } from '../../../shared/timeline/timeline.query';
import { useNewChanges } from './new-changes';
import { TimelineExport } from './timeline-export';
import { TimelineFilters, type TimelineChoice } from './timeline-filters';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import './timeline.css';

const NEAR_BOTTOM_PX = 10;
const DEBOUNCE_MS = 100;
const TODAY: DateChoice = { preset: 'today' };
/** The initial filters. */
const EVERYTHING_TODAY: TimelineChoice = {
  ...{ dates: TODAY, property: null, table: null, users: [], leadId: null, about: null },
  ...{ hideSignIns: true, hideBookkeeping: true },
};

/** The subject of the entries as text. */
function aboutInWords(about: string): string {
  const [kind = ''] = about.split('/');
  if (kind === 'tenant') return t`The institution itself`;
  return kind === 'user' ? t`Changes to one account` : t`One of ${kind}`;
}

function readChoice(params: URLSearchParams): TimelineChoice {
  const users = params.get('users');
  return {
    dates: readDates(params.get('days') ?? '') ?? TODAY,
    property: params.get('property'),
    table: params.get('table'),
    users: users ? users.split(',') : [],
    leadId: params.get('lead'),
    about: params.get('about'),
    hideSignIns: params.get('signins') !== 'shown',
    hideBookkeeping: params.get('bookkeeping') !== 'shown',
  };
}

/** The audit timeline: who changed what, when, from where, with old and new values side by side (000 §2.12). */
export function TimelinePage() {
  const zone = useTenantZone();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const holder = useRef<HTMLDivElement>(null);
  const written = params.toString();
  const choice = useMemo(() => readChoice(new URLSearchParams(written)), [written]);
  const single = params.get('mode') === 'single';
  const today = inZone(Date.now(), zone).format(DAY);
  const question = useMemo(
    () => ({ ...choice, groupBulk: true, ...acceptedDays(daysOf(choice.dates, zone), today, single) }),
    [choice, zone, today, single],
  );
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useTimeline(question);
  const arrived = useNewChanges(question, zone);
  const days = useMemo(() => joinPages(data?.pages ?? []), [data]);
  const total = data?.pages.at(-1)?.total;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const more = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const element = holder.current;
      if (!element || !hasNextPage || isFetching) return;
      if (element.scrollTop + element.clientHeight >= element.scrollHeight - NEAR_BOTTOM_PX) void fetchNextPage();
    }, DEBOUNCE_MS);
  }, [hasNextPage, isFetching, fetchNextPage]);
  // A page shorter than the window has no bottom to scroll to.
  useEffect(() => {
    more();
    return () => clearTimeout(timer.current);
  }, [more, days]);

  function ask(next: TimelineChoice) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        const set = (name: string, value: string | null) => (value ? changed.set(name, value) : changed.delete(name));
        const dates = writeDates(next.dates);
        set('days', dates === 'today' ? null : dates);
        set('property', next.property);
        set('table', next.table);
        set('users', next.users.join(','));
        set('lead', next.leadId);
        set('about', next.about);
        set('signins', next.hideSignIns ? null : 'shown');
        set('bookkeeping', next.hideBookkeeping ? null : 'shown');
        return changed;
      },
      { replace: true },
    );
    holder.current?.scrollTo({ top: 0 });
    // Search without a change refetches.
    if (JSON.stringify(next) === JSON.stringify(choice)) showNew();
  }

  function showNew() {
    arrived.forget();
    holder.current?.scrollTo({ top: 0 });
    void client.resetQueries({ queryKey: ['timeline'] });
  }

  function acceptDates(dates: DateChoice | undefined): DateChoice {
    const accepted = acceptedDays(daysOf(dates ?? TODAY, zone), today, single);
    if (!accepted.refused) return dates ?? TODAY;
    toast.warning(t`Please select only one date.`);
    return TODAY;
  }

  return (
    <div className="timeline">
      <div className="list-title">
        <h1>{t`Timeline`}</h1>
        <span className="list-count tabular" aria-live="polite">
          {total === undefined ? '' : whole.format(total)}
        </span>
        <span className="list-space" />
        <Link className="button" to="/timeline/proof">{t`Proof`}</Link>
        <TimelineExport question={question} />
      </div>
      <TimelineFilters value={choice} acceptDates={acceptDates} onChange={ask} onReset={() => ask(EVERYTHING_TODAY)} />
      {choice.about && (
        <p className="timeline-about">
          <button type="button" className="chip-about" title={t`Show everything`} onClick={() => ask({ ...choice, about: null })}>
            {aboutInWords(choice.about)} <span aria-hidden="true">✕</span>
          </button>
        </p>
      )}
      <div className="timeline-body">
        {arrived.count > 0 && (
          <button type="button" className="new-pill" aria-live="polite" onClick={showNew}>
            ↑ {counted(arrived.count, 'new change')}
          </button>
        )}
        <div ref={holder} className="timeline-scroll" tabIndex={0} onScroll={more} aria-busy={isFetching}>
          {isPending && <Blank />}
          {error && days.length === 0 && (
            <Problem
              title={t`Error in fetching Timeline data`}
              text={messageOf(error)}
              action={{ label: t`Try again`, run: () => void refetch() }}
            />
          )}
          {data && days.length === 0 && <p className="timeline-empty">{t`No Records Available`}</p>}
          <TimelineDays days={days} withLead question={question} />
          {isFetchingNextPage && <p className="timeline-more">{t`Loading...`}</p>}
        </div>
      </div>
    </div>
  );
}
