import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FilterField } from '../../../shared/grid/conditions';
import { readList } from '../../../shared/grid/list-url';
import { get } from '../../../shared/http/http';
import type { DataOf } from '../../../shared/http/answers';
import { answerColumns, answerFilters, type FormColumn } from './answer-columns';
import { applicationColumns, applicationFilters, newestFirst } from './applications.columns';

const STALE_MS = 60_000;
const NONE: readonly FormColumn[] = [];

const useForms = () =>
  useQuery({
    queryKey: ['application-forms', 'names'],
    queryFn: async () => (await get<DataOf<'FormColumns_all'>>('applications/forms')).data,
    staleTime: STALE_MS,
  }).data;

const useColumns = (formId: string | undefined) =>
  useQuery({
    queryKey: ['application-forms', 'columns', formId],
    queryFn: async () => (await get<FormColumn[]>(`applications/forms/${encodeURIComponent(formId ?? '')}/columns`)).data,
    staleTime: STALE_MS,
    enabled: formId !== undefined,
  });

/** The form that the address asks for alone. */
function chosenForm(params: URLSearchParams, form: FilterField): string | undefined {
  const [condition] = readList(params, [form], newestFirst).conditions;
  const [only, ...others] = condition?.op === 'is' && !condition.not ? condition.values : [];
  return others.length === 0 && typeof only === 'string' ? only : undefined;
}

/**
 * Columns and filters of the applications. With one form chosen, its questions of all versions are among them, and the choice of columns belongs to
 * that form. `isReady`: the questions are known; filters by them are read from the address only then.
 */
export function useFormColumns() {
  const [params] = useSearchParams();
  const names = useForms();
  const form = useMemo((): FilterField => {
    const byId = new Map(names?.map(({ formId, name }) => [formId, name]));
    // Chosen by name and identified by id: a form may be renamed.
    return { field: 'formId', title: 'Form', kind: 'keyword', words: (id) => byId.get(id), pinned: true };
  }, [names]);
  const formId = chosenForm(params, form);
  const asked = useColumns(formId);
  const questions = asked.data ?? NONE;
  return useMemo(
    () => ({
      columns: [...applicationColumns, ...answerColumns(questions)],
      filters: [form, ...applicationFilters, ...answerFilters(questions)],
      layoutOf: formId === undefined ? undefined : `applications:${formId}`,
      isReady: formId === undefined || !asked.isPending,
      error: asked.error,
    }),
    [form, questions, formId, asked.isPending, asked.error],
  );
}
