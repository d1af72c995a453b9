import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { applicationLife } from '@matricula/domain/application';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { applicationList, type ApplicationRow } from '@matricula/read-models/application';
import { ListPage } from '../../../shared/grid/list-page';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import { messageOf } from '../../../shared/http/http-error';
import { t } from '../../../shared/texts/texts';
import { Blank } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toneOfApplication } from './application-words';
import { ApplicationBulkDialog, bulkLabel, type ApplicationBulk } from './application-bulk.dialog';
import { newestFirst } from './applications.columns';
import { useFormColumns } from './use-form-columns';

/** The applications that the user sees: those of the own leads, or of the leads of the own people. */
export const ApplicationsPage = () => <ApplicationList title={t`Applications`} />;

/** The same list for role 1, as the applicant manager (AP-01). */
export const ApplicantManagerPage = () => <ApplicationList title={t`Applicant Manager`} />;

function ApplicationList({ title }: { title: string }) {
  const { columns, filters, layoutOf, isReady, error } = useFormColumns();
  // Filters by questions are read from the address once the questions are known; later the list stays while another form loads.
  const opened = useRef(false);
  opened.current ||= isReady;
  const navigate = useNavigate();
  const [bulk, setBulk] = useState<ApplicationBulk>();
  const [version, setVersion] = useState(0);
  const actions = (['verify', 'approve', 'reject', 'enrol', 'assign'] as const).map((action) => ({
    label: bulkLabel(action),
    danger: action === 'reject',
    run: (selection: BulkSelection, count: number | undefined) =>
      new Promise<boolean>((settled) =>
        setBulk({
          ...{ action, selection, count },
          settle: (started) => {
            setBulk(undefined);
            settled(started);
          },
        }),
      ),
  }));
  if (!opened.current) return <Blank title={title} />;
  return (
    <>
      <ListPage<ApplicationRow>
        title={title}
        list="applications"
        model={applicationList}
        columns={columns}
        layoutOf={layoutOf}
        above={error && <p role="alert">{t`The questions of this form could not be loaded: ${messageOf(error)}`}</p>}
        filters={filters}
        defaultSort={newestFirst}
        bulk={actions}
        version={version}
        onOpen={({ applicationId }) => void navigate(applicationScreens.application.at({ application_id: applicationId }))}
        card={({ name, status, formName, ownerName }) => ({
          title: name ?? t`No name yet`,
          mark: (
            <span className="pill" style={pillStyle(toneOfApplication(status))}>
              {t(applicationLife.states[status])}
            </span>
          ),
          second: formName,
          third: ownerName,
        })}
        empty={{ text: t`No applications yet. Applicants start them at the address of a published form.` }}
      />
      {bulk && <ApplicationBulkDialog {...bulk} onMoved={() => setVersion((last) => last + 1)} />}
    </>
  );
}
