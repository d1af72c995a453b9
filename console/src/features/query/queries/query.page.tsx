import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { queryLife } from '@matricula/domain/query';
import { queryScreens } from '@matricula/domain/query/query.screens';
import { DetailPage } from '../../../shared/detail/detail-page';
import type { Fact } from '../../../shared/detail/fact-list';
import type { MakeMove } from '../../../shared/detail/moves';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { durationWords, statusWords, toneOf } from '../query-words';

type QueryDetail = DataOf<'Query_one'>;

/** A query with its conversation and the moves of the user. */
export function QueryPage() {
  const { query_id: id = '' } = useParams();
  const zone = useTenantZone();
  const path = `queries/${encodeURIComponent(id)}`;
  const query = useQuery({ queryKey: ['query', id], queryFn: async () => (await get<QueryDetail>(path)).data, staleTime: 0 });
  const refresh = () => void query.refetch();
  useLiveRows('queries', refresh, refresh, [id]);
  if (query.isPending) return <Blank title={t`Query`} />;
  if (query.error instanceof HttpError && query.error.status === 404) return <NoSuchQuery />;
  if (!query.data) return <Failure error={query.error} />;
  const { reference, text, status, moves, history } = query.data;
  const move: MakeMove = async (name, values, _files, idempotencyKey) => {
    const { message } = await post(`${path}/${name}`, values, { idempotencyKey });
    toast.success(message ?? t`Saved Successfully`);
    await query.refetch();
  };
  return (
    <DetailPage
      back={{ to: queryScreens.queries.at(), label: t`Applicant Queries` }}
      title={text ?? reference}
      mark={
        <span className="pill" style={pillStyle(toneOf(status))}>
          {t(statusWords[status])}
        </span>
      }
      facts={factsOf(query.data, (at) => momentIn(at, zone))}
      row={{ list: 'queries', id }}
      life={queryLife}
      moves={moves}
      draft={`query/${id}`}
      onMove={move}
      written="reply"
      happenings={history}
      side={t`Institution`}
    />
  );
}

function factsOf(query: QueryDetail, moment: (at: string) => string): Fact[] {
  const { reference, category, name, formName, ownerName, askedAt, firstAnswerSeconds, closeSeconds, reopenings } = query;
  return [
    { label: t`Query`, value: <span className="tabular">{reference}</span> },
    { label: t`About`, value: category },
    {
      label: t`Application`,
      value: <Link to={applicationScreens.application.at({ application_id: query.applicationId })}>{name ?? t`No name yet`}</Link>,
    },
    { label: t`Form`, value: formName },
    { label: t`Owner`, value: ownerName ?? t`Nobody yet` },
    { label: t`Asked`, value: <span className="tabular">{moment(askedAt)}</span> },
    { label: t`First answer`, value: firstAnswerSeconds === null ? t`Not yet` : t`after ${durationWords(firstAnswerSeconds)}` },
    { label: t`Closed`, value: closeSeconds === null ? undefined : t`after ${durationWords(closeSeconds)}` },
    { label: t`Reopened`, value: reopenings === 0 ? undefined : String(reopenings) },
  ];
}

/** Does not reveal whether the query exists. */
function NoSuchQuery() {
  const navigate = useNavigate();
  return (
    <Problem
      alone
      title={t`This query cannot be shown`}
      text={t`The query does not exist, or you have no access to it.`}
      action={{ label: t`Go to the queries`, run: () => void navigate(queryScreens.queries.at()) }}
    />
  );
}
