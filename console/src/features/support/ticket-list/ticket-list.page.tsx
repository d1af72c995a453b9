import { useNavigate, useSearchParams } from 'react-router-dom';
import { ticketList, type TicketRow } from '@matricula/read-models/support';
import { ListPage } from '../../../shared/grid/list-page';
import { pillStyle } from '../../../shared/ui/theme';
import { answerDueWords, statusWords, toneOf } from '../ticket-words';
import { StoredRecording } from './stored-recording';
import { RaiseTicketDialog } from './raise-ticket.dialog';
import { lastTouchedFirst, ticketColumns, ticketFilters } from './ticket.columns';
import { t } from '../../../shared/texts/texts';
import '../support.css';

const OPEN = 'openAddTicketModal';

/** Tickets of the reader: their own, those assigned to them, those of their team; admins see all. `?openAddTicketModal=1` opens the modal (RT-21). */
export function TicketListPage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const change = (open: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (open) next.set(OPEN, '1');
        else next.delete(OPEN);
        return next;
      },
      { replace: true },
    );
  const raise = { label: t`Raise a Ticket`, run: () => change(true) };
  return (
    <>
      <ListPage<TicketRow>
        title={t`Tickets`}
        list="tickets"
        model={ticketList}
        columns={ticketColumns}
        filters={ticketFilters}
        defaultSort={lastTouchedFirst}
        primary={raise}
        above={<StoredRecording onAttach={() => change(true)} />}
        onOpen={({ ticketId }) => void navigate(`/help-support/details/${ticketId}`)}
        card={(row) => ({
          title: row.subject,
          mark: (
            <span className="pill" style={pillStyle(toneOf(row.status))}>
              {t(statusWords[row.status])}
            </span>
          ),
          second: [row.reference, row.category, answerDueWords(row.answerDueAt, new Date())].filter(Boolean).join(' · '),
          third: [row.requesterName, row.assigneeName && `→ ${row.assigneeName}`].filter(Boolean).join(' '),
        })}
        empty={{ text: t`No tickets yet.`, action: raise }}
      />
      {params.get(OPEN) === '1' && (
        <RaiseTicketDialog
          onClose={() => change(false)}
          onDone={(ticketId) => void navigate(`/help-support/details/${ticketId}`, { replace: true })}
        />
      )}
    </>
  );
}
