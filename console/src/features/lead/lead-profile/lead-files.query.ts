import { useQuery } from '@tanstack/react-query';
import type { AdmissionRow } from '@matricula/read-models/admission';
import type { ApplicationRow } from '@matricula/read-models/application';
import type { LeadRow } from '@matricula/read-models/lead';
import type { StoredFile } from '../../../shared/detail/happening';
import { fetchAllRows } from '../../../shared/grid/list-source';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { leadKey } from '../../../shared/lead/lead.query';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';

/** A file of a lead: where it comes from, and the path of its content. */
export interface LeadFile {
  key: string;
  file: StoredFile;
  path: string;
  from: string;
  /** The note or the stage. */
  about: string;
  at?: string;
  userName?: string;
}

/** The files of a lead, newest first: of call actions, of users, and of the admissions and applications that the user sees; at a past moment those of call actions and users. */
export function useLeadFiles({ leadId, mergedLeadIds = [] }: LeadRow, then: string | undefined) {
  const seesApplications = useAllowed('APPLICATIONS');
  return useQuery({
    queryKey: [...leadKey(leadId), 'files', then],
    queryFn: async (): Promise<LeadFile[]> => {
      const ofLead = { field: 'leadId', op: 'in' as const, values: [leadId, ...mergedLeadIds] };
      const parts = await Promise.all([
        ofCallActions(leadId, then),
        added(leadId, then),
        ...(then === undefined ? [ofAdmissions(ofLead), seesApplications ? ofApplications(ofLead) : []] : []),
      ]);
      return parts.flat().toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
    },
  });
}

/** After every moment in ISO form. */
const END_OF_TIME = '9999';

type OfLead = { field: string; op: 'in'; values: string[] };

async function ofCallActions(leadId: string, then: string | undefined): Promise<LeadFile[]> {
  const { data } = await get<DataOf<'Lead_callHistory'>>('get/call/history/by/lead/id', { id: leadId, asOf: then ?? null });
  return data.flatMap(({ callActionId, stage, subStage, at, userName, attachments }) =>
    attachments.map((file) => ({
      ...{ key: file.blobId, file, path: `call-actions/${callActionId}/attachments/${file.blobId}`, at, userName },
      ...{ from: t`Call action`, about: [stage, subStage].filter(Boolean).join(', ') },
    })),
  );
}

/** A file that a user added, as it is answered. */
interface AddedFile {
  file: StoredFile;
  note: string;
  at: string;
  userName: string;
}

async function added(leadId: string, then = END_OF_TIME): Promise<LeadFile[]> {
  const { data } = await get<AddedFile[]>(`leads/${leadId}/files`);
  return data
    .filter(({ at }) => at <= then)
    .map(({ file, note, at, userName }) => ({
      ...{ key: file.blobId, file, path: `leads/${leadId}/files/${file.blobId}`, at, userName },
      ...{ from: t`Added`, about: note },
    }));
}

async function ofAdmissions(where: OfLead): Promise<LeadFile[]> {
  const rows = await fetchAllRows<AdmissionRow>('admissions', { where }, ({ admissionId }) => admissionId);
  return rows.flatMap(({ admissionId, collegeName, files, updatedAt }) =>
    files.map((file) => ({
      ...{ key: file.blobId, file, path: `admissions/${admissionId}/files/${file.blobId}`, at: updatedAt },
      ...{ from: t`Admission`, about: collegeName ?? '' },
    })),
  );
}

async function ofApplications(where: OfLead): Promise<LeadFile[]> {
  const rows = await fetchAllRows<ApplicationRow>('applications', { where }, ({ applicationId }) => applicationId);
  const found = await Promise.all(
    rows.map(async ({ applicationId, formName, updatedAt }) => {
      const { data } = await get<DataOf<'Application_one'>>(`applications/${applicationId}`);
      // A file without a name cannot be opened by this role.
      return data.files.flatMap(({ questionId, name, ...file }) =>
        name === null
          ? []
          : {
              key: `${applicationId}/${questionId}`,
              file: { ...file, blobId: questionId, name },
              path: `applications/${applicationId}/files/${questionId}`,
              at: updatedAt,
              from: t`Application`,
              about: formName,
            },
      );
    }),
  );
  return found.flat();
}
