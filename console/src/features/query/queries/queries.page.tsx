import { useNavigate } from 'react-router-dom';
import { queryScreens } from '@matricula/domain/query/query.screens';
import { queryList, type QueryRow } from '@matricula/read-models/query';
import { ListPage } from '../../../shared/grid/list-page';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { statusWords, toneOf } from '../query-words';
import { lastTouchedFirst, queryColumns, queryFilters } from './query.columns';

/** Queries that the user answers, and those of the people below. */
export const QueriesPage = () => <QueryList title={t`Applicant Queries`} />;

/** The same list for role 1, as the query manager (AP-01). */
export const QueryManagerPage = () => <QueryList title={t`Queries`} />;

function QueryList({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <ListPage<QueryRow>
      title={title}
      list="queries"
      model={queryList}
      columns={queryColumns}
      filters={queryFilters}
      defaultSort={lastTouchedFirst}
      onOpen={({ queryId }) => void navigate(queryScreens.query.at({ query_id: queryId }))}
      card={({ text, reference, status, category, name, ownerName }) => ({
        title: text ?? reference,
        mark: (
          <span className="pill" style={pillStyle(toneOf(status))}>
            {t(statusWords[status])}
          </span>
        ),
        second: [category, name].filter(Boolean).join(' · '),
        third: [reference, ownerName].filter(Boolean).join(' · '),
      })}
      empty={{ text: t`No queries yet. Applicants ask them on their own page.` }}
    />
  );
}
