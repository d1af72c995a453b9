import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { collegePreferenceFields } from '@matricula/domain/catalog';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { whole } from '@matricula/domain/kernel/figures';
import type { Field } from '@matricula/domain/kernel/field-set';
import { type LeadRow } from '@matricula/read-models/lead';
import { type DataOf } from '../../shared/http/answers';
import { get } from '../../shared/http/http';
import { leadKey } from '../../shared/lead/lead.query';
import { useLabels } from '../../shared/session/labels';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { Failure } from '../../shared/ui/error-boundary';
import { Blank } from '../../shared/ui/page-states';
import { useSettled } from '../../shared/ui/use-settled';
import { heard, t } from '../../shared/texts/texts';
import { CollegeCard } from './college-card';
import { CollegeFilters, queryOf } from './college-filters';
import { RecommendationDialog, type Recommended } from './recommendation.dialog';
import './shortlist.css';

const PAGE = 20;
const PAUSE_MS = 300;

type Saved = DataOf<'Shortlist_recommendation'>;

/** Saved preferences as the values of the form. */
function valuesOf(saved: Saved | undefined): FieldValues {
  const fields: Readonly<Record<string, Field>> = collegePreferenceFields;
  return Object.fromEntries(
    (saved?.preferences ?? []).flatMap(({ name, values }) => {
      const kind = fields[name]?.kind;
      if (kind === undefined) return [];
      return [[name, kind === 'money' ? Number(values[0]) : values]];
    }),
  );
}

/** The names of the recommended courses by id. */
const coursesOf = (saved: Saved | undefined) =>
  new Map(
    (saved?.courses ?? []).flatMap(({ courseId, courseName, collegeName }) =>
      courseId ? [[courseId, t`${courseName ?? courseId} at ${collegeName}`] as const] : [],
    ),
  );

const recommendedIn = (saved: Saved | undefined): Recommended => ({
  values: { ...valuesOf(saved), note: saved?.note },
  courses: coursesOf(saved),
});

/** Colleges to choose from for a lead, the best first, each with the reasons; what the lead looks for can be saved (LP-03, LP-04). */
export function RecommendationTab({ lead: { leadId } }: { lead: LeadRow }) {
  const labels = useLabels();
  const [filters, setFilters] = useState<FieldValues>({});
  const [name, setName] = useState('');
  const [marked, setMarked] = useState<ReadonlyMap<string, string>>();
  const [saving, setSaving] = useState(false);
  const query = useSettled(JSON.stringify({ ...queryOf(filters), name: name.trim() || undefined }), PAUSE_MS);
  const fetchSaved = async (after?: string) =>
    (await get<Saved>('getUserRecommendationFromId', { lead_id: leadId }, after === undefined ? undefined : { after })).data;
  const saved = useQuery({ queryKey: [...leadKey(leadId), 'recommendation'], queryFn: () => fetchSaved(), staleTime: 0 });
  const found = useInfiniteQuery({
    queryKey: [...leadKey(leadId), 'colleges', query],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const ask = { ...(JSON.parse(query) as Record<string, string>), lead_id: leadId, page_no: pageParam, limit: PAGE };
      const { data, count } = await get<DataOf<'Shortlist_colleges'>>('getColleges', ask);
      return { colleges: data, count: Number(count ?? 0) };
    },
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const kept = useMemo(() => coursesOf(saved.data), [saved.data]);
  const recommended = marked ?? kept;
  const ids = useMemo(() => new Set(recommended.keys()), [recommended]);
  const preferences = valuesOf(saved.data);
  const recommend = (course: { courseId: string; name: string }, recommends: boolean) => {
    const next = new Map(recommended);
    if (recommends) next.set(course.courseId, course.name);
    else next.delete(course.courseId);
    setMarked(next);
  };
  const filtered = Object.keys(queryOf(filters)).length > 0;

  return (
    <div className="recommendation">
      <SavedRecommendation saved={saved.data} onUse={() => setFilters(preferences)} />
      <div className="recommendation-tools">
        <input
          type="search"
          className="recommendation-search"
          aria-label={t`Search by name`}
          placeholder={t`Search by name`}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="button" className="button button-primary" disabled={saved.isPending} onClick={() => setSaving(true)}>
          {ids.size > 0 ? t`Save recommendation (${ids.size})` : t`Save recommendation`}
        </button>
      </div>
      <CollegeFilters filters={filters} onChange={setFilters} />
      {found.isPending && <Blank />}
      {found.isError && <Failure part error={found.error} />}
      {found.data && (
        <>
          <p className="faint" role="status">
            {t`${labels.entity} found: ${whole.format(found.data.pages[0]?.count ?? 0)}`}
          </p>
          {found.data.pages[0]?.count === 0 && <p className="detail-empty">{t`Nothing matches. Remove a filter, or change the search.`}</p>}
          <ul className="college-cards" aria-busy={found.isFetching}>
            {found.data.pages
              .flatMap(({ colleges }) => colleges)
              .map((college) => (
                <CollegeCard key={college.clg_id} leadId={leadId} college={college} recommended={ids} onRecommend={recommend} />
              ))}
          </ul>
          {found.hasNextPage && (
            <button
              type="button"
              className="button"
              disabled={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >{t`Show more`}</button>
          )}
        </>
      )}
      {saving && (
        <RecommendationDialog
          leadId={leadId}
          preferences={{ ...(filtered ? filters : preferences), note: saved.data?.note }}
          courses={recommended}
          saved={recommendedIn(saved.data)}
          latest={async (after) => recommendedIn(await fetchSaved(after))}
          onSaved={() => {
            setMarked(undefined);
            setSaving(false);
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

function SavedRecommendation({ saved, onUse }: { saved: Saved | undefined; onUse: () => void }) {
  const zone = useTenantZone();
  if (!saved) return null;
  const fields: Readonly<Record<string, Field>> = collegePreferenceFields;
  return (
    <section className="recommendation-saved" aria-label={t`What the lead looks for`}>
      <h2>{t`What the lead looks for`}</h2>
      <dl>
        {saved.preferences.map(({ name, values }) => (
          <div key={name}>
            <dt>{t(fields[name]?.label ?? name)}</dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
        {saved.courses.length > 0 && (
          <div>
            <dt>{t`Recommended courses`}</dt>
            <dd>
              <ul className="recommendation-courses">
                {saved.courses.map(({ collegeId, courseId, courseName, collegeName, reasons }) => (
                  <li key={courseId ?? collegeId}>
                    {courseId ? t`${courseName ?? courseId} at ${collegeName}` : collegeName}
                    {reasons.length > 0 && <small className="faint"> {reasons.map((reason) => heard(reason)).join(' · ')}</small>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {saved.note && <p className="record-comment">{saved.note}</p>}
      <p className="faint">{t`Saved by ${saved.userName ?? t`a former user`} on ${momentIn(saved.at, zone)}`}</p>
      {saved.preferences.length > 0 && <button type="button" className="button" onClick={onUse}>{t`Use as filters`}</button>}
    </section>
  );
}
