import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { admissionList, type AdmissionRow } from '@matricula/read-models/admission';
import { ListPage } from '../../../shared/grid/list-page';
import { useSourceColumns } from '../../../shared/lead/source-columns';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { Problem } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { collegeWords, statusWords, toneOf } from '../admission-words';
import { AdmissionDrawer } from './admission.drawer';
import { admissionColumns, admissionFilters, newestFirst } from './admission.columns';

/** The admission that is open, in the address. */
const OPEN = 'admission';

/** Admissions for users who may open leads; everybody else is told why they see none. */
export function AdmissionConfirmationPage() {
  if (useAllowed('LEADS')) return <Admissions />;
  const text = t`We are sorry, but you do not have permission to access this page. Please contact the administrator.`;
  return <Problem alone title={t`Admission confirmation`} text={text} />;
}

/** Admissions of the leads that the user sees, and one of them in a drawer (001 §2.4). */
function Admissions() {
  const [params, setParams] = useSearchParams();
  const [version, setVersion] = useState(0);
  const { columns, filters } = useSourceColumns(admissionColumns, admissionFilters);
  const open = params.get(OPEN);
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(OPEN);
        else next.set(OPEN, id);
        return next;
      },
      { replace: id === null },
    );
  return (
    <>
      <ListPage<AdmissionRow>
        title={t`Admission confirmation`}
        list="admissions"
        model={admissionList}
        columns={columns}
        filters={filters}
        defaultSort={newestFirst}
        version={version}
        groups
        onOpen={({ admissionId }) => show(admissionId)}
        card={({ leadName, collegeName, updateStatus, collegeStatus, amountPaise, ownerName }) => ({
          title: leadName ?? t`Erased person`,
          mark: (
            <span className="pill" style={pillStyle(toneOf(updateStatus))}>
              {t(statusWords[updateStatus])}
            </span>
          ),
          second: [collegeName, amountPaise === undefined ? undefined : moneyWords(amountPaise)].filter(Boolean).join(' · '),
          third: [t(collegeWords[collegeStatus]), ownerName].join(' · '),
        })}
        empty={{ text: t`No admissions yet. A call action with the stage Enrolled opens one.` }}
      />
      {open && <AdmissionDrawer id={open} onMoved={() => setVersion((last) => last + 1)} onClose={() => show(null)} />}
    </>
  );
}
