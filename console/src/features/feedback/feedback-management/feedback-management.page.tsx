import { useNavigate } from 'react-router-dom';
import { feedbackList, type FeedbackRow } from '@matricula/read-models/feedback';
import { ListPage } from '../../../shared/grid/list-page';
import { pillStyle } from '../../../shared/ui/theme';
import { statusWords, toneOf } from '../feedback-words';
import { feedbackColumns, feedbackFilters, newestFirst } from './feedback.columns';
import { Ratings } from './ratings';
import { t } from '../../../shared/texts/texts';

/** User feedback on the product: ratings above, all comments below. */
export function FeedbackManagementPage() {
  const navigate = useNavigate();
  return (
    <ListPage<FeedbackRow>
      title={t`Feedback Management`}
      list="feedback"
      model={feedbackList}
      columns={feedbackColumns}
      filters={feedbackFilters}
      defaultSort={newestFirst}
      above={<Ratings />}
      onOpen={({ feedbackId }) => void navigate(`/feedback-management/${feedbackId}`)}
      card={(row) => ({
        title: row.comments,
        mark: (
          <span className="pill" style={pillStyle(toneOf(row.status))}>
            {t(statusWords[row.status])}
          </span>
        ),
        second: row.giverName,
        third: [...row.categories, ...row.features].join(', '),
      })}
      empty={{ text: t`No feedback yet. Users can give feedback with the star in the header.` }}
    />
  );
}
