import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { MatchedRows } from '../conditions/matched-rows';
import type { DataOf } from '../http/answers';
import { get } from '../http/http';
import { callNumber } from '../lead/lead.query';
import { LeadPart } from '../lead/lead-part';
import { StagePill } from '../lead/stage-pill';
import { useCurrentUser } from '../session/session';
import { t } from '../texts/texts';
import { calledFromQueue, nextOf, queuePage, useAutoNext, type QueuedLead } from './auto-next';
import { LoadFailed } from '../ui/load-failed';
import { MoreRows } from '../ui/more-rows';
import { useDialerColumns } from './use-dialer-columns';
import './dialer-queue.css';

interface DialerQueueProps {
  /** The user is on the phone, so no call can be placed. */
  onThePhone?: boolean;
}

/** The leads on a dialer list in the order in which they are called, and a button that calls the next one. */
export function DialerQueue({ onThePhone = false }: DialerQueueProps) {
  const navigate = useNavigate();
  const columns = useDialerColumns();
  const lists = useQuery({
    queryKey: ['dialer', 'lists'],
    queryFn: async () => (await get<DataOf<'Dialer_lists'>>('dialer/lead/list')).data,
  });
  const [auto, setAuto] = useAutoNext(String(useCurrentUser()?.id ?? ''));
  const [chosen, setChosen] = useState<string>();
  const list = chosen ?? lists.data?.[0]?.key;
  const query = useInfiniteQuery({
    queryKey: ['dialer', 'queue', list],
    enabled: list !== undefined,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => queuePage(list ?? '', pageParam),
    getNextPageParam: ({ count }, pages) => (leadsIn(pages).length < count ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const leads = leadsIn(query.data?.pages);
  const count = query.data?.pages.at(-1)?.count ?? 0;
  const next = nextOf(leads);
  const call = async ({ lead_id: leadId, phone, name }: QueuedLead) => {
    if (list !== undefined) calledFromQueue({ list, leadId });
    await navigate(`/lp/${leadId}/conversation`);
    await callNumber({ leadId, phone, name });
  };
  if (lists.error)
    return <LoadFailed title={t`The dialer lists could not be loaded`} error={lists.error} onRetry={() => void lists.refetch()} />;
  if (lists.data?.length === 0) return <p className="detail-empty">{t`No dialer lists. An admin adds them under Configuration.`}</p>;
  return (
    <div className="dialer-queue">
      <div className="dialer-queue-head">
        <Select
          aria-label={t`Dialer list`}
          value={list}
          loading={lists.isPending}
          options={(lists.data ?? []).map(({ key, value }) => ({ value: key, label: value }))}
          onChange={setChosen}
        />
        <Button
          type="primary"
          disabled={!next || onThePhone}
          title={onThePhone ? t`You are on the phone.` : undefined}
          onClick={() => next && void call(next)}
        >
          {next ? t`Call next: ${next.name ?? next.phone ?? ''}` : t`Call next`}
        </Button>
        <Checkbox checked={auto} onChange={({ target }) => setAuto(target.checked)}>
          {t`Call the next lead after the result is saved`}
        </Checkbox>
      </div>
      <LeadPart<QueuedLead>
        query={{ ...query, data: query.data && leads }}
        rowKey={({ lead_id }) => lead_id}
        empty={t`No leads are on this list.`}
        columns={[
          { title: t`Lead`, cell: ({ name, phone }) => <b>{name ?? phone}</b> },
          { title: t`Stage`, cell: ({ stage }) => <StagePill stage={stage ?? undefined} /> },
          {
            title: t`Why`,
            cell: ({ rule, matched }) => (
              <>
                {rule} <MatchedRows columns={columns} rows={matched} />
              </>
            ),
          },
          { title: t`Priority`, cell: ({ priority }) => <span className="tabular">{priority}</span> },
          {
            title: t`Actions`,
            cell: (lead) =>
              lead.behind ? (
                <span className="faint">{behindWords(lead.behind)}</span>
              ) : (
                <button
                  type="button"
                  className="button"
                  disabled={onThePhone}
                  aria-label={t`Call ${lead.name ?? lead.phone ?? ''}`}
                  onClick={() => void call(lead)}
                >
                  {t`Call`}
                </button>
              ),
          },
        ]}
      />
      <MoreRows
        query={query}
        words={leads.length < count ? t`The first ${whole.format(leads.length)} of ${whole.format(count)} leads` : undefined}
      />
    </div>
  );
}

/** Why a lead is not called from the list. A stage that is locked is that of an enrolment. */
const behindWords = (behind: NonNullable<QueuedLead['behind']>) =>
  behind === 'worked' ? t`Worked today` : behind === 'called' ? t`On the phone` : t`Enrolled`;

/** The leads of all pages; one that moved to a later page meanwhile is listed once. */
const leadsIn = (pages: readonly { leads: QueuedLead[] }[] = []): QueuedLead[] => [
  ...new Map(pages.flatMap(({ leads }) => leads).map((lead) => [lead.lead_id, lead])).values(),
];
