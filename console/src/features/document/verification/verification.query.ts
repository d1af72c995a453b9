import { useQuery } from '@tanstack/react-query';
import type { Answers, FormContent } from '@matricula/domain/application';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';

export type OneDocument = Omit<DataOf<'Verification_one'>, 'content' | 'answers'> & { content: FormContent; answers: Answers };

/** A document in addresses and calls. */
export interface DocumentKey {
  applicationId: string;
  documentId: string;
}

export const pathOf = ({ applicationId, documentId }: DocumentKey) =>
  `document-queue/${encodeURIComponent(applicationId)}/${encodeURIComponent(documentId)}`;

/** How often the count is asked for again: documents arrive, and leases end. */
const COUNT_MS = 30_000;

/** The number of documents that wait. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['document-queue'],
    queryFn: async () => (await get<DataOf<'Verification_waiting'>>('document-queue')).data.waiting,
    refetchInterval: COUNT_MS,
    staleTime: 0,
  });

/** A document that the user holds or decided about, with the answers of its application. */
export const useDocument = (key: DocumentKey) =>
  useQuery({
    queryKey: ['document-queue', key.applicationId, key.documentId],
    queryFn: async () => (await get<OneDocument>(pathOf(key))).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Takes the next document; undefined if none waits. */
export const takeNext = async (): Promise<DocumentKey | undefined> =>
  (await post<DocumentKey | null>('document-queue/next')).data ?? undefined;
