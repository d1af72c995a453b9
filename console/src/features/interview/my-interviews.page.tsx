import { Drawer } from 'antd';
import { useState } from 'react';
import { interviewLife, type InterviewMove } from '@matricula/domain/interview';
import { interviewList, type InterviewRow } from '@matricula/read-models/interview';
import { FactList } from '../../shared/detail/fact-list';
import { FormDialog } from '../../shared/form/form-dialog';
import { ListPage } from '../../shared/grid/list-page';
import { post } from '../../shared/http/http';
import { useLiveRow } from '../../shared/live/use-live-row';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';
import { pillStyle } from '../../shared/ui/theme';
import { toast } from '../../shared/ui/toast';
import { ScoresPart } from './scores-part';
import './interview.css';
import { earliestFirst, interviewColumns, interviewFilters, toneOfInterview } from './interview-words';

/** The interviews of the user's own panels. Applicants are known by a number, so that the panel judges what it hears. */
export function MyInterviewsPage() {
  const zone = useTenantZone();
  const [open, setOpen] = useState<InterviewRow>();
  const [version, setVersion] = useState(0);
  return (
    <>
      <ListPage<InterviewRow>
        title={t`My Interviews`}
        list="my-interviews"
        model={interviewList}
        columns={interviewColumns}
        filters={interviewFilters}
        defaultSort={earliestFirst}
        version={version}
        onOpen={setOpen}
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
        empty={{ text: t`No interviews of your panels yet.` }}
      />
      {open && (
        <InterviewDrawer
          row={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            setVersion((last) => last + 1);
          }}
        />
      )}
    </>
  );
}

function InterviewDrawer({ row: shown, onClose, onDone }: { row: InterviewRow; onClose: () => void; onDone: () => void }) {
  const row = useLiveRow('my-interviews', shown.applicationId, shown);
  const zone = useTenantZone();
  const [move, setMove] = useState<InterviewMove>();
  const facts = [
    { label: t`Status`, value: t(interviewLife.states[row.status]) },
    { label: t`Start`, value: momentIn(row.startsAt, zone) },
    { label: t`Minutes`, value: String(row.minutes) },
    { label: t`Room`, value: row.room },
    { label: t`Video link`, value: row.link && <a href={row.link}>{t`Join`}</a> },
    { label: t`Form`, value: row.formName },
  ];
  return (
    <Drawer open title={t`Candidate ${row.candidate}`} onClose={onClose} size="large">
      <FactList facts={facts} />
      <div className="interview-moves">
        {(row.moves ?? []).map((one) => (
          <button key={one} type="button" className="button" onClick={() => setMove(one)}>
            {t(interviewLife.moves[one].label)}
          </button>
        ))}
      </div>
      {row.status !== 'cancelled' && <ScoresPart applicationId={row.applicationId} />}
      {move && (
        <FormDialog
          as="modal"
          title={t(interviewLife.moves[move].label)}
          of={{}}
          saveText={t(interviewLife.moves[move].label)}
          onSave={async (values, idempotencyKey) => {
            const { message } = await post(`interviews/${encodeURIComponent(row.applicationId)}/${move}`, values, { idempotencyKey });
            toast.success(t(message ?? 'Done'));
          }}
          onClose={() => setMove(undefined)}
          onDone={onDone}
        />
      )}
    </Drawer>
  );
}
