import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { ticketLife } from '@matricula/domain/support';
import { DetailPage } from '../../../shared/detail/detail-page';
import type { Fact } from '../../../shared/detail/fact-list';
import type { MakeMove } from '../../../shared/detail/moves';
import { bodyWith } from '../../../shared/form/form-data';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { TICKET_FILES } from '../ticket-files';
import { answerDueWords, durationWords, isPressing, priorityWords, statusWords, toneOf } from '../ticket-words';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

type Ticket = DataOf<'Ticket_ticket'>;

/** A ticket with its conversation, files and history; the server decides which actions are allowed. */
export function TicketDetailsPage() {
  const { ticket_id: id = '' } = useParams();
  const zone = useTenantZone();
  const path = `help-support/tickets/${id}`;
  const ticket = useQuery({ queryKey: ['ticket', id], queryFn: async () => (await get<Ticket>(path)).data, staleTime: 0 });
  const refresh = () => void ticket.refetch();
  useLiveRows('tickets', refresh, refresh, [id]);
  if (ticket.isPending) return <Blank title={t`Ticket`} />;
  if (ticket.error instanceof HttpError && ticket.error.status === 404) return <NoSuchTicket />;
  if (!ticket.data) return <Failure error={ticket.error} />;

  const { subject, status, moves, history } = ticket.data;
  const move: MakeMove = async (name, values, files, idempotencyKey) => {
    const { message } = await post(`${path}/${name}`, bodyWith(values, files), { idempotencyKey });
    toast.success(message ?? t`Ticket updated`);
    await ticket.refetch();
  };
  return (
    <DetailPage
      back={{ to: '/help-support/list', label: t`Tickets` }}
      title={subject}
      mark={
        <span className="pill" style={pillStyle(toneOf(status))}>
          {t(statusWords[status])}
        </span>
      }
      facts={factsOf(ticket.data, (at) => momentIn(at, zone))}
      row={{ list: 'tickets', id }}
      life={ticketLife}
      moves={moves}
      draft={`ticket/${id}`}
      onMove={move}
      written="reply"
      happenings={history}
      files={{ ...TICKET_FILES, pathOf: (blobId) => `${path}/files/${blobId}` }}
    />
  );
}

function factsOf(ticket: Ticket, moment: (at: string) => string): Fact[] {
  const { priority, answerDueAt, firstAnswer, firstAnswerSeconds, resolutionSeconds, closedAt, rating, reopenings } = ticket;
  return [
    { label: t`Ticket`, value: <span className="tabular">{ticket.reference}</span> },
    { label: t`About`, value: t(ticket.category) },
    {
      label: t`Priority`,
      value: <span className={isPressing(priority) ? 'detail-red' : undefined}>{t(priorityWords[priority] ?? '')}</span>,
    },
    { label: t`Raised by`, value: ticket.requesterName },
    { label: t`Raised At`, value: <span className="tabular">{moment(ticket.raisedAt)}</span> },
    { label: t`Assigned to`, value: ticket.assigneeName ?? t`Nobody yet` },
    { label: t`First answer`, value: firstAnswerSeconds === undefined ? t`Not yet` : t`after ${durationWords(firstAnswerSeconds)}` },
    {
      label: reopenings === 0 ? t`First answer due` : t`Answer due`,
      value: answerDueAt && (
        <span className={firstAnswer === 'overdue' ? 'detail-red' : undefined}>{answerDueWords(answerDueAt, new Date())}</span>
      ),
    },
    { label: t`Resolved`, value: resolutionSeconds === undefined ? undefined : t`after ${durationWords(resolutionSeconds)}` },
    { label: t`Reopened`, value: reopenings === 0 ? undefined : reopenings === 1 ? t`once` : counted(reopenings, 'time') },
    { label: t`Closed`, value: closedAt && <span className="tabular">{moment(closedAt)}</span> },
    { label: t`Rating`, value: rating && t`${rating} of 5` },
  ];
}

/** Does not reveal whether the ticket exists: the server does not tell another user's ticket from a missing one. */
function NoSuchTicket() {
  const navigate = useNavigate();
  return (
    <Problem
      alone
      title={t`This ticket cannot be shown`}
      text={t`The ticket does not exist, or you have no access to it.`}
      action={{ label: t`Go to the tickets`, run: () => void navigate('/help-support/list') }}
    />
  );
}
