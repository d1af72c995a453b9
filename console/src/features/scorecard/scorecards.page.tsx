import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import type { Json } from '@matricula/domain/kernel/schema';
import { readerFields, scorecardFields } from '@matricula/domain/scorecard';
import type { Sort } from '@matricula/read-models/kernel';
import { scorecardList, scoringList, type ScorecardRow, type ScoringRow } from '@matricula/read-models/scorecard';
import { UserAddOutlined } from '@ant-design/icons';
import { Quick } from '../../shared/exports/quick';
import { FormDialog } from '../../shared/form/form-dialog';
import type { FilterField } from '../../shared/grid/conditions';
import type { ListColumn } from '../../shared/grid/list-columns';
import { useFormFilter } from '../../shared/grid/form-filter';
import { ListPage } from '../../shared/grid/list-page';
import { post, put } from '../../shared/http/http';
import { t } from '../../shared/texts/texts';
import { PageTabs } from '../../shared/ui/page-tabs';
import { pillStyle } from '../../shared/ui/theme';
import { toast } from '../../shared/ui/toast';

const path = applicationScreens.postApplicationManageScorecard.at();
const tabs = [
  { key: 'scorecards', title: 'Scorecards', to: path },
  { key: 'scores', title: 'Scores', to: `${path}?tab=scores` },
];

const scorecardColumns: ListColumn<ScorecardRow>[] = [
  { field: 'name', title: 'Name', width: 220, flex: 1, classes: { 'cell-strong': () => true } },
  { field: 'formName', title: 'Form', width: 240 },
  { field: 'version', title: 'Version', width: 100 },
  { field: 'criteriaCount', title: 'Criteria', width: 100 },
  { field: 'spread', title: 'Third reader from', width: 150, format: (_, { spread }) => `${spread} %` },
  { field: 'updatedAt', title: 'Last change', width: 160, look: { kind: 'moment' } },
];
const scorecardFilters: FilterField[] = [{ field: 'formName', title: 'Form', kind: 'text' }];

const scoreColumns: ListColumn<ScoringRow>[] = [
  { field: 'candidate', title: 'Candidate', width: 130, flex: 1, classes: { 'cell-strong': () => true } },
  { field: 'formName', title: 'Form', width: 240 },
  { field: 'count', title: 'Scores', width: 100 },
  { field: 'isThirdAsked', title: 'Third reader', width: 130, format: (_, row) => readerWords(row) },
  { field: 'updatedAt', title: 'Last change', width: 160, look: { kind: 'moment' } },
];
const scoreFilters: FilterField[] = [
  { field: 'isThirdAsked', title: 'Third reader', kind: 'flag', pinned: true },
  { field: 'formName', title: 'Form', kind: 'keyword' },
];
const latestFirst: Sort[] = [{ field: 'updatedAt', dir: 'desc' }];

/** How far the reading by another person is; empty if none was asked. */
function readerWords({ isThirdAsked, readers, recused, scoredBy }: ScoringRow): string {
  if (readers.length === 0) return isThirdAsked ? t`Needed` : '';
  if (readers.some((one) => !scoredBy.includes(one) && !recused.includes(one))) return t`Asked`;
  return isThirdAsked ? t`Needed` : t`Has scored`;
}

/** Scorecards with their versions, and the scores that were given by them. */
export function ScorecardsPage() {
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'scores' ? 'scores' : 'scorecards';
  const above = <PageTabs label={t`Scorecards`} tabs={tabs} current={tab} />;
  return tab === 'scorecards' ? <Scorecards above={above} /> : <Scores above={above} />;
}

function Scorecards({ above }: { above: React.ReactNode }) {
  const [open, setOpen] = useState<ScorecardRow | 'new'>();
  const [version, setVersion] = useState(0);
  const add = { label: t`New scorecard`, run: () => setOpen('new') };
  const kept = typeof open === 'object' ? keptOf(open) : undefined;
  return (
    <>
      <ListPage<ScorecardRow>
        title={t`Scorecards`}
        above={above}
        list="scorecards"
        model={scorecardList}
        columns={scorecardColumns}
        filters={useFormFilter(scorecardFilters)}
        defaultSort={latestFirst}
        primary={add}
        version={version}
        onOpen={setOpen}
        card={({ name, formName, version: of, criteriaCount }) => ({
          title: name,
          second: formName,
          third: t`Version ${of} · ${criteriaCount} criteria`,
        })}
        empty={{ text: t`No scorecards yet. Panels score interviews by the scorecard of the form.`, action: add }}
      />
      {open && (
        <FormDialog
          as="drawer"
          title={open === 'new' ? t`New scorecard` : open.name}
          of={scorecardFields}
          kept={kept}
          saveText={t`Save`}
          onSave={async (values, idempotencyKey) => {
            if (open === 'new') await post('scorecards', values, { idempotencyKey });
            else await put(`scorecards/${encodeURIComponent(open.scorecardId)}`, { ...kept, ...values, expected: open.version });
            toast.success(t`Scorecard saved`);
          }}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            setVersion((last) => last + 1);
          }}
        />
      )}
    </>
  );
}

const keptOf = ({ name, formId, criteria, spread }: ScorecardRow) => ({
  ...{ name, formId, spread },
  criteria: criteria.map(({ label, weight, most }) => ({ label, weight, most })) as Json[],
});

function Scores({ above }: { above: React.ReactNode }) {
  const [adding, setAdding] = useState<ScoringRow>();
  const [version, setVersion] = useState(0);
  return (
    <>
      <ListPage<ScoringRow>
        title={t`Scores`}
        heading={t`Scorecards`}
        above={above}
        list="interview-scores"
        model={scoringList}
        columns={scoreColumns}
        filters={useFormFilter(scoreFilters)}
        defaultSort={latestFirst}
        keeps={['tab']}
        version={version}
        hover={(row) => <Quick label={t`Add reader`} icon={<UserAddOutlined />} run={() => setAdding(row)} />}
        card={(row) => ({
          title: row.candidate,
          mark: row.isThirdAsked && (
            <span className="pill" style={pillStyle(row.readers.length > 0 ? 'plain' : 2)}>
              {readerWords(row)}
            </span>
          ),
          second: row.formName,
          third: t`${row.count} scores`,
          action: { label: t`Add reader`, icon: <UserAddOutlined />, run: () => setAdding(row) },
        })}
        empty={{ text: t`No interviews to score yet.` }}
      />
      {adding && (
        <FormDialog
          as="modal"
          title={t`Add reader`}
          of={readerFields}
          saveText={t`Add reader`}
          onSave={async (values, idempotencyKey) => {
            await post(`interviews/${encodeURIComponent(adding.applicationId)}/readers`, values, { idempotencyKey });
            toast.success(t`Reader added`);
          }}
          onClose={() => setAdding(undefined)}
          onDone={() => {
            setAdding(undefined);
            setVersion((last) => last + 1);
          }}
        />
      )}
    </>
  );
}
