import { useQuery } from '@tanstack/react-query';
import type { FormContent } from '@matricula/domain/application';
import type { DataOf } from '../../shared/http/answers';
import { get, post, put } from '../../shared/http/http';

export type OneForm = Omit<DataOf<'ApplicationForm_one'>, 'content'> & { content: FormContent };

/** One form with its present draft. It is not fetched again while it is edited. */
export const useForm = (id: string) =>
  useQuery({
    queryKey: ['application-form', id],
    queryFn: async () => (await get<OneForm>(`application-forms/${id}`)).data,
    staleTime: Infinity,
    gcTime: 0,
  });

export const readForm = async (id: string, after?: string): Promise<OneForm> =>
  (await get<OneForm>(`application-forms/${id}`, undefined, { after })).data;

export const draftForm = (content: FormContent, idempotencyKey: string) =>
  post<{ id: string }>('application-forms', { content }, { idempotencyKey });

export const saveDraft = (id: string, content: FormContent, expected: number) =>
  put<{ draft: number }>(`application-forms/${id}/draft`, { content, expected });
