import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelInterviewFields, interviewLife, type InterviewStatus } from '@matricula/domain/interview';
import { choice, fields } from '@matricula/domain/kernel/field-set';
import { FactList } from '../../../shared/detail/fact-list';
import { FormDialog } from '../../../shared/form/form-dialog';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

type Choice = DataOf<'ApplicationInterview_one'>;

/** The interview of an application, with its booking by staff; nothing before the application is eligible. */
export function InterviewPart({ applicationId, status }: { applicationId: string; status: string }) {
  const zone = useTenantZone();
  const [open, setOpen] = useState<'book' | 'cancel'>();
  const path = `applications/${encodeURIComponent(applicationId)}/interview`;
  const query = useQuery({
    queryKey: ['application', applicationId, 'interview', status],
    queryFn: async () => (await get<Choice>(path)).data,
    staleTime: 0,
  });
  if (query.error)
    return (
      <section className="application-part" aria-label={t`Interview`}>
        <h2>{t`Interview`}</h2>
        <p role="alert">{t`The interview could not be loaded.`}</p>
      </section>
    );
  if (!query.data || (!query.data.interview && !query.data.canBook)) return null;
  const { interview, canBook, slots } = query.data;
  const done = () => {
    setOpen(undefined);
    void query.refetch();
  };
  return (
    <section className="application-part" aria-label={t`Interview`}>
      <h2>{t`Interview`}</h2>
      {interview ? (
        <FactList
          className="application-facts"
          facts={[
            { label: t`Status`, value: t(interviewLife.states[interview.status as InterviewStatus]) },
            { label: t`Start`, value: momentIn(interview.startsAt, zone) },
            { label: t`Panel`, value: interview.panel },
            { label: t`Room`, value: interview.room },
          ]}
        />
      ) : (
        <p className="faint">{t`No interview is booked yet.`}</p>
      )}
      {canBook && slots.length === 0 && <p className="faint">{t`There is no free time now.`}</p>}
      <div className="application-buttons">
        {canBook && slots.length > 0 && (
          <button type="button" className="button" onClick={() => setOpen('book')}>
            {interview?.status === 'booked' ? t`Reschedule` : t`Book interview`}
          </button>
        )}
        {canBook && interview?.status === 'booked' && (
          <button type="button" className="button" onClick={() => setOpen('cancel')}>
            {t`Cancel interview`}
          </button>
        )}
      </div>
      {open === 'book' && (
        <FormDialog
          as="modal"
          title={t`Book interview`}
          of={fields({
            slot: choice({
              ...{ label: 'Slot', required: 'Please choose a time.' },
              of: slots.map(({ slotId, startsAt, panel, free }) => ({
                value: slotId,
                label: `${momentIn(startsAt, zone)} · ${panel} · ${free}`,
              })),
            }),
          })}
          saveText={t`Book interview`}
          onSave={async (values, idempotencyKey) => {
            await post(path, values, { idempotencyKey });
            toast.success(t`Interview booked`);
          }}
          onClose={() => setOpen(undefined)}
          onDone={done}
        />
      )}
      {open === 'cancel' && (
        <FormDialog
          as="modal"
          title={t`Cancel interview`}
          of={cancelInterviewFields}
          saveText={t`Cancel interview`}
          onSave={async (values, idempotencyKey) => {
            await post(`${path}/cancel`, values, { idempotencyKey });
            toast.success(t`Interview cancelled`);
          }}
          onClose={() => setOpen(undefined)}
          onDone={done}
        />
      )}
    </section>
  );
}
