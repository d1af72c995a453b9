import { useQuery, useQueryClient } from '@tanstack/react-query';
import { download } from '../../../shared/grid/list-source';
import { fetchFile, get, post, put } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { useJobProgress, useLiveRows } from '../../../shared/live/live-hooks';
import { toast } from '../../../shared/ui/toast';
import { type Analysis, type BadRow, type Check, type ImportChoices } from './import-answers';
import { needsRowKey } from './import-mapping';
import type { JobMove } from '@matricula/domain/job';
import { type DataOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';

/** An uploaded file; cached, because it never changes. */
export function useAnalysis(uploadId: string | null) {
  return useQuery({
    queryKey: ['import-upload', uploadId],
    enabled: uploadId !== null,
    staleTime: Infinity,
    queryFn: async () => (await get<Analysis>(`imports/${uploadId}`)).data,
  });
}

const settingsOf = (uploadId: string, { mapping, policy, source, publisherId, colleges, keyByRow }: ImportChoices) => ({
  uploadId,
  mapping,
  policy,
  source: source.trim() || undefined,
  publisherId: publisherId || undefined,
  colleges: colleges.length > 0 ? colleges : undefined,
  keyByRow: (keyByRow && needsRowKey(mapping)) || undefined,
});

export const BAD_ROWS_PAGE = 50;

export const checkImport = async (uploadId: string, choices: ImportChoices): Promise<Check> =>
  (await post<Check>('imports/check', { ...settingsOf(uploadId, choices), limit: BAD_ROWS_PAGE })).data;

/** A page of the bad rows of a check. */
export const fetchBadRows = async (checkId: string, skip: number): Promise<BadRow[]> =>
  (await get<DataOf<'Import_checkPage'>>(`imports/checks/${checkId}`, { skip, limit: BAD_ROWS_PAGE })).data.bad;

export const saveFixes = (uploadId: string, fixes: { line: number; values: string[] }[]) => put(`imports/${uploadId}/fixes`, { fixes });

const AT_ONCE = 1000;

/** All stored bad rows of a check. */
export async function fetchAllBadRows(checkId: string, kept: number): Promise<BadRow[]> {
  const rows: BadRow[] = [];
  for (let skip = 0; skip < kept; skip += AT_ONCE)
    rows.push(...(await get<DataOf<'Import_checkPage'>>(`imports/checks/${checkId}`, { skip, limit: AT_ONCE })).data.bad);
  return rows;
}

/** Adds a name to a master list. */
export const addName = (list: string, field: string, name: string) => post(`records/${list}`, { [field]: name });

/** `confirmMerge`: accepts that rows sharing a contact with most rows may be merged into one lead. */
export const startImport = async (
  uploadId: string,
  choices: ImportChoices,
  title: string,
  idempotencyKey: string,
  confirmMerge = false,
): Promise<string> => {
  const body = {
    ...settingsOf(uploadId, choices),
    ownerIds: choices.ownerIds,
    rules: choices.rules,
    title,
    remember: choices.remember ? title.slice(0, 100) : undefined,
    confirmMerge: confirmMerge || undefined,
  };
  const { data, message } = await post<DataOf<'Import_start'>>('imports', body, { idempotencyKey });
  if (message) toast.success(message);
  return data.jobId;
};

/** A job, live. */
export function useJob(jobId: string | null) {
  const client = useQueryClient();
  const queryKey = ['job', jobId];
  const query = useQuery({
    queryKey,
    enabled: jobId !== null,
    staleTime: 0,
    queryFn: async () => (await get<DataOf<'Job_job'>>(`jobs/${jobId}`)).data,
  });
  useJobProgress(jobId, (progress) => client.setQueryData(queryKey, progress));
  // Only the user who started the job receives its progress; others receive the row change.
  useLiveRows(
    jobId && 'imports',
    () => void query.refetch(),
    () => void query.refetch(),
    jobId ? [jobId] : [],
  );
  return query;
}

/** Sends a command to a job and shows the result. */
export async function tellJob(jobId: string, move: JobMove, choice?: object): Promise<void> {
  try {
    const { message } = await post(`jobs/${jobId}/${move}`, choice);
    toast.success(message ?? t`Done`);
  } catch (error) {
    toast.error(messageOf(error), { correlationId: error instanceof HttpError ? error.correlationId : undefined });
  }
}

/** Downloads a file of a job: the rejected rows with reasons, or the uploaded file. */
export async function downloadOf(jobId: string, what: 'errors' | 'file', name: string): Promise<void> {
  try {
    download(await fetchFile(`jobs/${jobId}/${what}`), name);
  } catch (error) {
    toast.error(t`The file could not be loaded: ${messageOf(error)}`);
  }
}
