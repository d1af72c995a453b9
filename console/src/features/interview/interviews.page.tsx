import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { cancelSessionFields, interviewLife, interviewSessionFields } from '@matricula/domain/interview';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { interviewList, interviewSessionList, type InterviewRow, type InterviewSessionRow } from '@matricula/read-models/interview';
import { StopOutlined } from '@ant-design/icons';
import { FormDialog } from '../../shared/form/form-dialog';
import { useFormFilter } from '../../shared/grid/form-filter';
import { ListPage } from '../../shared/grid/list-page';
import { Quick } from '../../shared/exports/quick';
import { post } from '../../shared/http/http';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';
import { PageTabs } from '../../shared/ui/page-tabs';
import { pillStyle } from '../../shared/ui/theme';
import { toast } from '../../shared/ui/toast';
import {
  earliestFirst,
  interviewColumns,
  interviewFilters,
  latestFirst,
  sessionColumns,
  sessionFilters,
  sessionWords,
  toneOfInterview,
  toneOfSession,
} from './interview-words';

const path = applicationScreens.formBuilderInterview.at();
const tabs = [
  { key: 'sessions', title: 'Days and panels', to: path },
  { key: 'interviews', title: 'Bookings', to: `${path}?tab=interviews` },
];

/** Days of interviews with their panels, and the interviews that are booked. */
export function InterviewsPage() {
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'interviews' ? 'interviews' : 'sessions';
  const above = <PageTabs label={t`Interviews`} tabs={tabs} current={tab} />;
  return tab === 'sessions' ? <Sessions above={above} /> : <Bookings above={above} />;
}

function Sessions({ above }: { above: React.ReactNode }) {
  const zone = useTenantZone();
  const [adding, setAdding] = useState(false);
  const [cancelling, setCancelling] = useState<InterviewSessionRow>();
  const [version, setVersion] = useState(0);
  const changed = () => setVersion((last) => last + 1);
  const add = { label: t`Open interviews`, run: () => setAdding(true) };
  return (
    <>
      <ListPage<InterviewSessionRow>
        title={t`Days and panels`}
        heading={t`Interviews`}
        above={above}
        list="interview-sessions"
        model={interviewSessionList}
        columns={sessionColumns}
        filters={useFormFilter(sessionFilters)}
        defaultSort={latestFirst}
        primary={add}
        version={version}
        hover={(row) => row.status === 'open' && <Quick label={t`Cancel session`} icon={<StopOutlined />} run={() => setCancelling(row)} />}
        card={(row) => ({
          title: row.panel,
          mark: (
            <span className="pill" style={pillStyle(toneOfSession(row))}>
              {t(sessionWords[row.status])}
            </span>
          ),
          second: [momentIn(row.startsAt, zone), row.room].filter(Boolean).join(' · '),
          third: t`${row.booked} of ${row.places} seats taken`,
          action: row.status === 'open' ? { label: t`Cancel session`, icon: <StopOutlined />, run: () => setCancelling(row) } : undefined,
        })}
        empty={{ text: t`No interviews yet. Open a day with a panel, and eligible applicants choose their time.`, action: add }}
      />
      {adding && (
        <FormDialog
          as="drawer"
          title={t`Open interviews`}
          of={interviewSessionFields}
          draft="interview-session/new"
          saveText={t`Open interviews`}
          onSave={async (values, idempotencyKey) => {
            await post('interview-sessions', values, { idempotencyKey });
            toast.success(t`Interviews opened`);
          }}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            changed();
          }}
        />
      )}
      {cancelling && (
        <FormDialog
          as="modal"
          title={t`Cancel session`}
          above={<p>{t`The applicants of this session are told the reason and choose another time.`}</p>}
          of={cancelSessionFields}
          saveText={t`Cancel session`}
          onSave={async (values, idempotencyKey) => {
            await post(`interview-sessions/${encodeURIComponent(cancelling.sessionId)}/cancel`, values, { idempotencyKey });
            toast.success(t`Interviews cancelled`);
          }}
          onClose={() => setCancelling(undefined)}
          onDone={() => {
            setCancelling(undefined);
            changed();
          }}
        />
      )}
    </>
  );
}

function Bookings({ above }: { above: React.ReactNode }) {
  const navigate = useNavigate();
  const zone = useTenantZone();
  return (
    <ListPage<InterviewRow>
      title={t`Bookings`}
      heading={t`Interviews`}
      above={above}
      list="interviews"
      model={interviewList}
      columns={interviewColumns}
      filters={useFormFilter(interviewFilters)}
      defaultSort={earliestFirst}
      keeps={['tab']}
      onOpen={({ applicationId }) => void navigate(applicationScreens.application.at({ application_id: applicationId }))}
      card={(row) => ({
        title: row.candidate,
        mark: (
          <span className="pill" style={pillStyle(toneOfInterview(row.status))}>
            {t(interviewLife.states[row.status])}
          </span>
        ),
        second: [momentIn(row.startsAt, zone), row.room].filter(Boolean).join(' · '),
        third: row.panel,
      })}
      empty={{ text: t`No interviews are booked yet.` }}
    />
  );
}
