import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { feedbackLife, ratedThings, ratingWords, type FeedbackMove } from '@matricula/domain/feedback';
import type { Lifecycle } from '@matricula/domain/kernel/lifecycle';
import { DetailPage } from '../../../shared/detail/detail-page';
import type { Fact } from '../../../shared/detail/fact-list';
import type { MakeMove } from '../../../shared/detail/moves';
import type { DataOf } from '../../../shared/http/answers';
import { get, patch } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { recommendWords, starsOf, statusWords, toneOf } from '../feedback-words';
import { t } from '../../../shared/texts/texts';

type Feedback = DataOf<'Feedback_one'>;
const life: Lifecycle = feedbackLife;

/** One feedback with its replies and decisions. */
export function FeedbackDetailsPage() {
  const { feedback_id: id = '' } = useParams();
  const navigate = useNavigate();
  const zone = useTenantZone();
  const feedback = useQuery({
    queryKey: ['feedback', id],
    queryFn: async () => (await get<Feedback>(`feedback/${id}`)).data,
    staleTime: 0,
  });
  const refresh = () => void feedback.refetch();
  useLiveRows('feedback', refresh, refresh, [id]);
  if (feedback.isPending) return <Blank title={t`Feedback`} />;
  if (feedback.error instanceof HttpError && feedback.error.status === 404) {
    return (
      <Problem
        alone
        title={t`This feedback cannot be shown`}
        text={t`The feedback does not exist, or you have no access to it.`}
        action={{ label: t`Go to the feedback`, run: () => void navigate('/feedback-management') }}
      />
    );
  }
  if (!feedback.data) return <Failure error={feedback.error} />;
  const { giverName, status, moves = [], history } = feedback.data;
  const move: MakeMove = async (name, { answer }, _files, idempotencyKey) => {
    const { message } = await patch(
      `updateFeedbackState/${id}`,
      { state: life.moves[name as FeedbackMove]?.to, answer },
      { idempotencyKey },
    );
    toast.success(message ?? t`Feedback updated`);
    await feedback.refetch();
  };
  return (
    <DetailPage
      back={{ to: '/feedback-management', label: t`Feedback` }}
      title={t`Feedback of ${giverName}`}
      mark={
        <span className="pill" style={pillStyle(toneOf(status))}>
          {t(statusWords[status])}
        </span>
      }
      facts={factsOf(feedback.data, (at) => momentIn(at, zone))}
      row={{ list: 'feedback', id }}
      life={life}
      moves={moves}
      draft={`feedback/${id}`}
      onMove={move}
      written="answer"
      side={t`Management`}
      happenings={history}
    />
  );
}

function factsOf(feedback: Feedback, moment: (at: string) => string): Fact[] {
  const { giverName, givenAt, recommend, recommendationsDetails, categories, features } = feedback;
  return [
    { label: t`Given by`, value: giverName },
    { label: t`Given At`, value: <span className="tabular">{moment(givenAt)}</span> },
    { label: t`Recommend`, value: t(recommendWords[recommend]) },
    { label: t`Details`, value: recommendationsDetails },
    { label: t`Category`, value: categories.map((word) => t(word)).join(', ') },
    { label: t`Feature`, value: features.map((word) => t(word)).join(', ') },
    ...ratedThings.map((thing) => ({ label: t(ratingWords[thing]), value: starsOf(feedback[thing]) })),
  ];
}
