import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { applicationLife, formLife, type FormStatus } from '@matricula/domain/application';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { documentStates } from '@matricula/domain/document';
import { interviewLife } from '@matricula/domain/interview';
import { whole } from '@matricula/domain/kernel/figures';
import { offerLife } from '@matricula/domain/offer';
import { offerScreens } from '@matricula/domain/offer/offer.screens';
import type { RowOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toneOf } from '../form-words';
import './post-application.css';

type FormAfter = RowOf<'PostApplication_all'>;

/** A figure of a form, and the screen with the rows behind it. */
interface Figure {
  label: string;
  count: number;
  to: string;
}

const TITLE = 'Post-application forms';

/** The forms of the institution with what follows their applications (AP-01, AP-02). */
export function PostApplicationFormsPage() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['post-application-forms'],
    queryFn: async () => (await get<FormAfter[]>('post-application/forms')).data,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  if (isPending) return <Blank title={TITLE} />;
  if (!data) return <LoadFailed alone title={TITLE} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="forms-after">
      <h1>{t(TITLE)}</h1>
      {data.length === 0 && (
        <p className="faint">
          {t`No form is published yet. What follows its applications is shown here.`}{' '}
          <Link to={applicationScreens.formBuilderForms.at()}>{t`Forms`}</Link>
        </p>
      )}
      {data.map((form) => (
        <FormSteps key={form.formId} form={form} />
      ))}
    </div>
  );
}

function FormSteps({ form }: { form: FormAfter }) {
  const zone = useTenantZone();
  const { formId, name, deadline } = form;
  const status = form.status as FormStatus;
  const heading = `form-after-${formId}`;
  return (
    <section className="form-after" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Link to={applicationScreens.formBuilderForm.at({ form_id: formId })}>{name}</Link>
        </h2>
        <span className="pill" style={pillStyle(toneOf(status))}>
          {t(formLife.states[status])}
        </span>
        {deadline && <small className="faint">{t`Open until ${momentIn(deadline, zone)}`}</small>}
      </header>
      <dl>
        {stepsOf(form).map(({ title, figures, none }) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>
              {figures.map(({ label, count, to }) => (
                <Link key={label} to={to}>
                  {t(label)} <span className="tabular">{whole.format(count)}</span>
                </Link>
              ))}
              {figures.length === 0 && <span className="faint">{none}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The steps after the application in their order, each with its figures above nought. */
function stepsOf({ formId, ...form }: FormAfter): { title: string; figures: Figure[]; none: string }[] {
  const at = (path: string, more: Record<string, string> = {}) => `${path}?${new URLSearchParams({ ...more, formId }).toString()}`;
  const figures = (states: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>, to: (status: string) => string) =>
    Object.entries(states).flatMap(([status, label]): Figure[] => {
      const count = counts[status] ?? 0;
      return count > 0 ? [{ label, count, to: to(status) }] : [];
    });
  const one = (label: string, count: number, to: string): Figure[] => (count > 0 ? [{ label, count, to }] : []);
  const { formBuilderApplicantManager: applicants, formBuilderDocumentVerfication: documents } = applicationScreens;
  const { formBuilderInterview: interviews, postApplicationManageScorecard: scorecards } = applicationScreens;
  const scores = at(scorecards.at(), { tab: 'scores' });
  const { offers } = offerScreens;
  return [
    {
      title: 'Applications',
      figures: figures(applicationLife.states, form.applications, (status) => at(applicants.at(), { status })),
      none: t`No applications yet.`,
    },
    {
      title: 'Documents',
      figures: figures(documentStates, form.documents, (status) => at(documents.at(), { status })),
      none: t`No documents were uploaded yet.`,
    },
    {
      title: 'Interviews',
      figures: [
        ...one('Free seats', form.freeSeats, at(interviews.at())),
        ...figures(interviewLife.states, form.interviews, (status) => at(interviews.at(), { tab: 'interviews', status })),
      ],
      none: t`No interviews yet.`,
    },
    {
      title: 'Scores',
      figures: [...one('Scored', form.scored, scores), ...one('Third reader needed', form.thirdAsked, `${scores}&isThirdAsked=true`)],
      none: form.hasScorecard ? t`No scores yet.` : t`This form has no scorecard yet.`,
    },
    { title: 'Merit lists', figures: one('Merit lists', form.meritLists, at(offers.at())), none: t`No merit list yet.` },
    {
      title: 'Offers',
      figures: figures({ waiting: 'Waiting list', ...offerLife.states, ended: 'No longer waiting' }, form.offers, (status) =>
        at(offers.at(), { status }),
      ),
      none: t`No offers yet.`,
    },
  ];
}
