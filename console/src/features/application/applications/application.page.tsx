import { LeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { applicationLife, type Answers, type FormContent } from '@matricula/domain/application';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { offerLife, type OfferStatus } from '@matricula/domain/offer';
import { CallNumber } from '../../../shared/call/call-number';
import { rankWords } from '../../../shared/detail/rank-words';
import { FileButton } from '../../../shared/detail/file-button';
import { FactList } from '../../../shared/detail/fact-list';
import { FormAnswers } from '../../../shared/detail/form-answers';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { ApplicationMoves } from './application-moves';
import { ApplicationChecklist } from './application-checklist';
import { ApplicationQueries } from './application-queries';
import { isState, toneOfApplication } from './application-words';
import { feeWords } from './applications.columns';
import { InterviewPart } from './interview-part';
import './applications.css';

type Detail = Omit<DataOf<'Application_one'>, 'content' | 'answers'> & { content: FormContent; answers: Answers };

const tokenWords = { paid: 'Paid', due: 'Not paid yet', waived: 'Waived' } as const;

/** An application with its answers in the version that was filled in, its files, its history, and the moves of the user. */
export function ApplicationPage() {
  const { application_id: id = '' } = useParams();
  const query = useQuery({
    queryKey: ['application', id],
    queryFn: async () => (await get<Detail>(`applications/${encodeURIComponent(id)}`)).data,
    staleTime: 0,
  });
  const refresh = () => void query.refetch();
  useLiveRows('applications', refresh, refresh, [id]);
  useScreenTitle(t`Application`);
  if (query.isPending) return <Blank title={t`Application`} />;
  if (query.error instanceof HttpError && query.error.status === 404) return <NoSuchApplication />;
  if (!query.data) return <Failure error={query.error} />;
  return <Shown application={query.data} onDone={refresh} />;
}

function Shown({ application, onDone }: { application: Detail; onDone: () => void }) {
  const zone = useTenantZone();
  const source = useSourceWord();
  const { applicationId, name, status, content, fee, history, offer } = application;
  const moment = (at: string) => <span className="tabular">{momentIn(at, zone)}</span>;
  const facts = [
    { label: t`Form`, value: t`${application.formName} · version ${application.version}` },
    { label: t`Owner`, value: application.ownerName },
    { label: t`Source`, value: application.source && source(application.source) },
    { label: t`Guardian who agreed`, value: application.guardian },
    { label: t`Fee`, value: fee && t(feeWords[fee]) },
    { label: t`Offer`, value: offer && t(offerLife.states[offer.status as OfferStatus]) },
    {
      label: t`Letter`,
      value: (offer?.status === 'issued' || offer?.status === 'accepted') && (
        <FileButton
          path={`applications/${encodeURIComponent(applicationId)}/offer-letter`}
          name="offer.pdf"
        >{t`Download the letter`}</FileButton>
      ),
    },
    { label: t`Token fee`, value: offer?.token && t(tokenWords[offer.token]) },
    {
      label: t`Admission`,
      value: application.admissionId && <Link to={leadScreens.admissions.at({ id: application.leadId })}>{t`Open the admission`}</Link>,
    },
    { label: t`Started`, value: moment(application.startedAt) },
    { label: t`Submitted`, value: application.submittedAt && moment(application.submittedAt) },
  ];
  return (
    <div className="application">
      <header className="application-head">
        <Link className="icon-button" to={applicationScreens.applications.at()} aria-label={t`Applications`}>
          <LeftOutlined />
        </Link>
        <h1>{name ?? t`No name yet`}</h1>
        <span className="pill" style={pillStyle(toneOfApplication(status))}>
          {t(applicationLife.states[status])}
        </span>
        <ApplicationMoves applicationId={applicationId} content={content} moves={application.moves} onDone={onDone} />
      </header>
      <FactList className="application-facts" facts={facts} />
      {application.erased ? (
        <p className="faint">{t`The answers of this application were erased.`}</p>
      ) : (
        <Sections application={application} />
      )}
      {application.scores && <Rank scores={application.scores} />}
      <InterviewPart applicationId={applicationId} status={status} />
      {!application.erased && <ApplicationChecklist applicationId={applicationId} />}
      <ApplicationQueries applicationId={applicationId} />
      <section className="application-part" aria-label={t`History`}>
        <h2>{t`History`}</h2>
        <ul className="application-history">
          {history.map(({ at, by, what, reason }, place) => (
            <li key={place}>
              {isState(what) ? <strong>{t(what)}</strong> : <span>{t(what)}</span>}
              {reason && <p>{reason}</p>}
              <small className="faint">
                {by} · {momentIn(at, zone)}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The rank with what it is made of, for those who decide about offers. */
function Rank({ scores: { rank, percent, decidedBy, given } }: { scores: NonNullable<Detail['scores']> }) {
  const why = rankWords({ rank, decidedBy }, useTenantZone());
  return (
    <section className="application-part" aria-label={t`Rank`}>
      <h2>{t`Rank`}</h2>
      <p>
        <strong className="tabular">{percent === null ? rank : t`${rank} · ${percent} %`}</strong>
        {why && <span className="faint"> {why}</span>}
      </p>
      <ul className="application-history">
        {given.map(({ by, percent: own, note }, place) => (
          <li key={place}>
            <span className="tabular">{`${own} %`}</span> {note && <p>{note}</p>}
            <small className="faint">{by}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The answers of the applicant; files can be downloaded. */
function Sections({ application: { applicationId, leadId, content, answers, files } }: { application: Detail }) {
  const fileOf = (questionId: string) => {
    const file = files.find((one) => one.questionId === questionId);
    if (file?.name === null) return <span className="faint">{t`A file, which your role does not open`}</span>;
    return (
      file && (
        <FileButton path={`applications/${encodeURIComponent(applicationId)}/files/${encodeURIComponent(questionId)}`} name={file.name}>
          {file.name}
        </FileButton>
      )
    );
  };
  return (
    <FormAnswers content={content} answers={answers} file={fileOf} phone={(number) => <CallNumber leadId={leadId} phone={number} />} />
  );
}

/** Does not reveal whether the application exists. */
function NoSuchApplication() {
  const navigate = useNavigate();
  return (
    <Problem
      alone
      title={t`This application cannot be shown`}
      text={t`The application does not exist, or you have no access to it.`}
      action={{ label: t`Go to the applications`, run: () => void navigate(applicationScreens.applications.at()) }}
    />
  );
}
