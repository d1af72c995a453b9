import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { StagePill } from '../../../shared/lead/stage-pill';
import { useTenantZone } from '../../../shared/session/session';
import { timeIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { Avatar } from '../../../shared/ui/avatar';
import { isOverdue } from '../my-follow-ups/follow-up.columns';

export const leadNameOf = ({ leadName, phone }: FollowUpRow): string => leadName ?? phone ?? t`Unnamed`;

interface CardFaceProps {
  row: FollowUpRow;
  /** The time to show, if it is not that of the row. */
  at?: string;
  /** Shows whose follow-up it is. */
  owners: boolean;
}

/** What a card says: the name, the owner, the time and the stage, and in the day view the comment. */
export function CardFace({ row, at = row.dueAt, owners }: CardFaceProps) {
  const zone = useTenantZone();
  return (
    <>
      <b className="calendar-name">{leadNameOf(row)}</b>
      {owners && (
        <span className="calendar-owner" title={row.ownerName}>
          <Avatar name={row.ownerName} />
        </span>
      )}
      <span className="calendar-card-line">
        <span className="calendar-card-time tabular">
          {isOverdue(row) && <b className="calendar-overdue">! </b>}
          {timeIn(at, zone)}
        </span>
        <StagePill stage={row.stage} />
      </span>
      <span className="calendar-comment">{row.comment}</span>
    </>
  );
}

interface CalendarCardProps {
  row: FollowUpRow;
  owners: boolean;
  /** Id of the text that explains the keys. */
  hint: string;
  /** Picked up with the keyboard. */
  held: boolean;
  onPick: (row: FollowUpRow) => void;
}

/** A follow-up of the calendar: opens its lead, is dragged with the pointer, and is picked up with Space. */
export function CalendarCard({ row, owners, hint, held, onPick }: CalendarCardProps) {
  const zone = useTenantZone();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.followUpId, data: { row } });
  const words = [timeIn(row.dueAt, zone), leadNameOf(row), row.stage, owners && row.ownerName, isOverdue(row) && t`overdue`];
  return (
    <Link
      to={`/lp/${row.leadId}/conversation`}
      ref={setNodeRef}
      {...listeners}
      className="calendar-card"
      draggable={false}
      data-follow-up={row.followUpId}
      data-overdue={isOverdue(row)}
      data-away={isDragging || held}
      title={row.comment}
      aria-label={words.filter(Boolean).join(', ')}
      aria-describedby={hint}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onPick(row);
      }}
    >
      <CardFace row={row} owners={owners} />
    </Link>
  );
}
