import { useQuery } from '@tanstack/react-query';
import { fixedValues, type DialerColumn } from '@matricula/domain/dialer/dialer-conditions';
import { customFieldOf } from '@matricula/domain/kernel/condition-blocks';
import { choicesOf, type Field } from '@matricula/domain/kernel/field-set';
import { useCustomSet } from '../lead/custom-fields.query';
import { useSourceWord } from '../lead/masters.query';
import type { ConditionOption } from './condition-changes';
import type { UseConditionOptions } from './condition-editor';
import type { DataOf } from '../http/answers';
import { get, post } from '../http/http';
import { t } from '../texts/texts';

const FRESH_MS = 5 * 60_000;

type Constants = DataOf<'Dialer_ruleConstants'>;
type Stage = DataOf<'Catalog_stages'>['stages'][number];

const same = (values: readonly string[]): ConditionOption[] => [...new Set(values)].map((value) => ({ value, label: value }));

/** Columns whose values are constants of rules. */
const constants: Readonly<Partial<Record<DialerColumn, (of: Constants) => ConditionOption[]>>> = {
  prmary_source: ({ prmarySourceData }) => same(prmarySourceData.map(({ prmary_source }) => prmary_source)),
  secondary_source: ({ secondarySourceData }) => same(secondarySourceData.map(({ secondary_source }) => secondary_source)),
  tertiary_source: ({ tertiarySourceData }) => same(tertiarySourceData.map(({ tertiary_source }) => tertiary_source)),
  utm_medium: ({ utmMedium }) => same(utmMedium.map(({ utm_medium }) => utm_medium)),
  utm_source: ({ utmSource }) => same(utmSource.map(({ utm_source }) => utm_source)),
  utm_campaign: ({ utmCampaignData }) => same(utmCampaignData.map(({ utm_campaign }) => utm_campaign)),
  city: ({ city }) => same(city.map((one) => one.city)),
  course: ({ courseData }) => same(courseData.map(({ course }) => course)),
  clg_id: ({ collegeData }) => collegeData.map(({ id, clg_name }) => ({ value: id, label: clg_name })),
  lead_type: ({ leadTypeData }) => same(leadTypeData.map(({ lead_type }) => lead_type)),
  last_education: ({ lastEducationData }) => same(lastEducationData.map(({ last_education }) => last_education)),
  category: ({ categoryData }) => same(categoryData.map(({ category }) => category)),
  year_of_admission: ({ yearOfAdmissionData }) => same(yearOfAdmissionData.map(({ year_of_admission }) => year_of_admission)),
};

/** Columns whose values come from a call of their own; with values of the parent rows, only the values that depend on them. */
const calls: Readonly<
  Partial<Record<DialerColumn, (parents: readonly string[] | undefined) => (() => Promise<ConditionOption[]>) | undefined>>
> = {
  state: () => async () => same((await get<{ value: string }[]>('getstates')).data.map(({ value }) => value)),
  stream: () => async () => same((await get<{ cat_name: string }[]>('getstreams')).data.map(({ cat_name }) => cat_name)),
  last_callaction_btn_message: () => async () => same((await stages()).map(({ stage_name }) => stage_name)),
  last_callaction_sub_stage: (parents) => async () =>
    same(
      (await stages())
        .filter(({ stage_name }) => !parents || parents.includes(stage_name))
        .flatMap(({ sub_stages }) => sub_stages.map(({ name }) => name)),
    ),
  city: (parents) =>
    parents &&
    (async () =>
      same((await get<{ name: string }[]>('get_cities_of_state_by_name_mul', { name: parents.join(',') })).data.map(({ name }) => name))),
  course: (parents) =>
    parents &&
    (async () =>
      same(
        (await get<{ course_name: string }[]>('get_stream_course', { name: parents.join(',') })).data.map(({ course_name }) => course_name),
      )),
};

const stages = async (): Promise<Stage[]> => (await get<DataOf<'Catalog_stages'>>('getLeadStages', { allStages: true })).data.stages;

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The values of a custom field: its options, or yes and no; others are typed. */
function customOptions(field: Field | undefined): ConditionOption[] {
  if (field?.kind === 'flag') return yesNo.map(({ value, label }) => ({ value, label: t(label) }));
  return field?.of ? choicesOf(field).map(({ value, label }) => ({ value, label })) : [];
}

/** Columns whose values are codes of sources; their labels are those of the sources. */
const ofSources: ReadonlySet<string> = new Set<DialerColumn>(['prmary_source', 'secondary_source', 'tertiary_source']);

/** The values of a column of leads in a rule; none while its parent rows have no value. */
export const useLeadOptions: UseConditionOptions = (name, parents) => {
  const column = name as DialerColumn;
  const isCleared = parents?.length === 0;
  const call = isCleared ? undefined : calls[column]?.(parents);
  const ofConstants = call || isCleared ? undefined : constants[column];
  const called = useQuery({
    queryKey: ['dialer', 'values', column, parents],
    enabled: call !== undefined,
    queryFn: () => call?.() ?? [],
    staleTime: FRESH_MS,
  });
  const all = useQuery({
    queryKey: ['dialer', 'constants'],
    enabled: ofConstants !== undefined,
    queryFn: async () => (await post<Constants>('list-constant')).data,
    staleTime: FRESH_MS,
  });
  const sourceWord = useSourceWord();
  const custom = useCustomSet()[customFieldOf(name) ?? ''];
  if (customFieldOf(name) !== undefined) return { options: customOptions(custom), loading: false, free: true };
  const fixed = fixedValues[column];
  if (fixed) return { options: fixed.map(({ value, label }) => ({ value, label: t(label) })), loading: false };
  if (call) return { options: called.data ?? [], loading: called.isPending };
  if (ofConstants) {
    const options = all.data ? ofConstants(all.data) : [];
    const labelled = ofSources.has(name) ? options.map(({ value }) => ({ value, label: sourceWord(value) })) : options;
    return { options: labelled, loading: all.isPending };
  }
  return { options: [], loading: false };
};
