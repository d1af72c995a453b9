import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { documentStates } from '@matricula/domain/document';
import { documentList, type DocumentRow } from '@matricula/read-models/document';
import type { FilterField } from '../../../shared/grid/conditions';
import { useFormFilter } from '../../../shared/grid/form-filter';
import { ListPage } from '../../../shared/grid/list-page';
import { messageOf } from '../../../shared/http/http-error';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { documentColumns, documentFilters, latestFirst, oldestFirst, toneOf } from './verification.columns';
import { takeNext, useWaiting, type DocumentKey } from './verification.query';
import { VerificationDesk } from './verification-desk';
import './verification.css';

/** The document that is open, in the address. */
const OPEN = 'document';

/** All documents of the institution for role 1, oldest first, and the desk (AP-03). */
export function DocumentVerificationPage() {
  return <Verifications title={t`Document Verification`} filters={useFormFilter(documentFilters)} oldest />;
}

/** The documents that a verifier holds or decided about, and the desk. */
export const MyVerificationsPage = () => <Verifications title={t`My verifications`} filters={documentFilters} />;

function Verifications({ title, filters, oldest = false }: { title: string; filters: readonly FilterField[]; oldest?: boolean }) {
  const [params, setParams] = useSearchParams();
  const waiting = useWaiting();
  const [version, setVersion] = useState(0);
  const [applicationId, documentId] = params.get(OPEN)?.split('/') ?? [];
  const show = (key: DocumentKey | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (key) next.set(OPEN, `${key.applicationId}/${key.documentId}`);
        else next.delete(OPEN);
        return next;
      },
      { replace: applicationId !== undefined },
    );

  async function next() {
    try {
      const taken = await takeNext();
      if (!taken) toast.info(t`No document waits.`);
      show(taken);
      void waiting.refetch();
      setVersion((last) => last + 1);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  if (applicationId && documentId)
    return (
      <VerificationDesk
        key={`${applicationId}/${documentId}`}
        of={{ applicationId, documentId }}
        waiting={waiting.data}
        onNext={next}
        onClose={() => {
          show(undefined);
          setVersion((last) => last + 1);
        }}
      />
    );
  return (
    <ListPage<DocumentRow>
      title={title}
      list="verification-documents"
      model={documentList}
      columns={documentColumns}
      filters={filters}
      defaultSort={oldest ? oldestFirst : latestFirst}
      version={version}
      primary={{ label: t`Verify next`, run: () => void next() }}
      above={waiting.data !== undefined && <p className="faint tabular verification-count">{t`${waiting.data} waiting`}</p>}
      onOpen={show}
      card={({ document, name, status, formName }) => ({
        title: document,
        mark: (
          <span className="pill" style={pillStyle(toneOf(status))}>
            {t(documentStates[status])}
          </span>
        ),
        second: name,
        third: formName,
      })}
      empty={{ text: oldest ? t`No documents were uploaded yet.` : t`You have not verified a document yet.` }}
    />
  );
}
