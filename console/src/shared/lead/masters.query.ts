/** Masters needed for work on leads, cached for some minutes. */
import { useCallback, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../http/http';
import { sourceWord } from '@matricula/read-models/lead';
import { type DataOf } from '../http/answers';

const FRESH_MS = 5 * 60_000;

export interface LeadStage {
  id: string;
  name: string;
  subStages: readonly string[];
  subStageRequired: boolean;
  followUpRequired: boolean;
  /** Saving a call action with this stage locks the stage of the lead. */
  locksStage: boolean;
  colour?: string;
}

type WireStage = DataOf<'Catalog_stages'>['stages'][number];

const stageOf = (wire: WireStage): LeadStage => ({
  id: wire._id,
  name: wire.stage_name,
  subStages: wire.sub_stages.map(({ name }) => name),
  subStageRequired: wire.sub_stage_required,
  followUpRequired: wire.followup_required,
  locksStage: wire.is_allow_user_lock_stage === 1,
  colour: wire.colour ?? undefined,
});

const stagesOf = (queryKey: string[], allStages: boolean) => ({
  queryKey,
  queryFn: async () => (await get<DataOf<'Catalog_stages'>>('getLeadStages', { allStages })).data.stages.map(stageOf),
  staleTime: FRESH_MS,
});

export const stagesQuery = stagesOf(['masters', 'stages'], false);
const allStagesQuery = stagesOf(['masters', 'all-stages'], true);

export interface College {
  id: string;
  name: string;
}

export const collegesQuery = {
  queryKey: ['masters', 'colleges'],
  queryFn: async (): Promise<College[]> => {
    const { data } = await get<DataOf<'College_list'>>('colleges');
    return data.map(({ id, clg_name }) => ({ id, name: clg_name }));
  },
  staleTime: FRESH_MS,
};

/** The stages that a call action may choose. */
export const useStages = () => useQuery(stagesQuery);

/** The stages that a call action of a lead may choose: the active ones, and the one that the lead keeps although it was deactivated. */
export function useStagesWith(keptId: string | undefined): { data: LeadStage[] | undefined } {
  const { data: active } = useStages();
  const isInactive = keptId !== undefined && active !== undefined && !active.some(({ id }) => id === keptId);
  const { data: all } = useQuery({ ...allStagesQuery, enabled: isInactive });
  return useMemo(() => {
    const kept = isInactive ? all?.find(({ id }) => id === keptId) : undefined;
    return { data: active && kept ? [...active, kept] : active };
  }, [active, all, isInactive, keptId]);
}

/** The institution's colleges, by the tenant's word for them. */
export const useColleges = () => useQuery(collegesQuery);

const namesQuery = <Wire>(path: string, nameOf: (wire: Wire) => string) => ({
  queryKey: ['masters', path],
  queryFn: async () => (await get<Wire[]>(path)).data.map(nameOf),
  staleTime: FRESH_MS,
});

const sourcesQuery = {
  queryKey: ['masters', 'sources'],
  queryFn: async () => (await get<DataOf<'LeadSource_list'>>('getAllSources')).data,
  staleTime: FRESH_MS,
};

/** The known lead sources: `value` is stored on leads, `label` is displayed. */
export function useSources(): readonly { value: string; label: string }[] {
  const { data } = useQuery(sourcesQuery);
  const word = useSourceWord();
  return useMemo(() => (data ?? []).map(({ name }) => ({ value: name, label: word(name) })), [data, word]);
}

/** The label of a lead's source. */
export function useSourceWord(): (source: string | undefined) => string {
  const { data } = useQuery(sourcesQuery);
  const names = useMemo(
    () => new Map((data ?? []).flatMap(({ name, display_name }) => (display_name ? [[name.toLowerCase(), display_name] as const] : []))),
    [data],
  );
  return useCallback((source) => sourceWord(source, names), [names]);
}

/** Names of the known courses. */
export const useCourses = () => useQuery(namesQuery<{ course_name: string }>('getDistinctCourses', ({ course_name }) => course_name));
