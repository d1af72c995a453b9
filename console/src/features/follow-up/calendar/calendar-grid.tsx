import { DndContext, DragOverlay, MouseSensor, pointerWithin, TouchSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { whole } from '@matricula/domain/kernel/figures';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn, stripDay, timeOfDay, weekdayWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { CalendarCard, CardFace, leadNameOf } from './calendar-card';
import { toast } from '../../../shared/ui/toast';
import { SLOTS_PER_HOUR, bySlot, droppedAt, firstBusinessSlot, isBusinessSlot, placeOf, slots, slotTime, stepped } from './calendar-times';
import { useLostHold } from './use-lost-hold';

/** Cards of one slot of a week; the day shows all. */
const SHOWN = 3;

/** Near which edges dragging scrolls, as a share of the height; the days never scroll sideways. */
const EDGES = { threshold: { x: 0, y: 0.06 } };

export interface CalendarDay {
  day: string;
  rows: readonly FollowUpRow[];
  /** Pending follow-ups of the day, more than the loaded rows on a full day; undefined until they are counted. */
  pending: number | undefined;
}

interface CalendarGridProps {
  days: readonly CalendarDay[];
  now: string;
  /** Rows are being loaded. */
  busy: boolean;
  owners: boolean;
  onMove: (row: FollowUpRow, at: string) => void;
  /** Opens a day. */
  onDay: (day: string) => void;
  /** A follow-up that is moved with the keyboard has left the shown days. */
  onShow: (day: string) => void;
}

/** Why a move ended before its drop. */
function lostWords(row: FollowUpRow, current: FollowUpRow | undefined, zone: string): string {
  const name = leadNameOf(row);
  if (current?.status === 'pending' && current.dueAt !== row.dueAt)
    return t`${name} was moved to ${momentIn(current.dueAt, zone)} meanwhile. Your move is cancelled.`;
  return current && current.status !== 'pending'
    ? t`The follow-up of ${name} was completed meanwhile. Your move is cancelled.`
    : t`The follow-up of ${name} was removed or handed over meanwhile. Your move is cancelled.`;
}

/** Days as columns and half hours as rows. Cards are moved with the pointer, or with Space, the arrows and Enter. */
export function CalendarGrid({ days, now, busy, owners, onMove, onDay, onShow }: CalendarGridProps) {
  const zone = useTenantZone();
  const hint = useId();
  const body = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<FollowUpRow>();
  const [held, setHeld] = useState<{ row: FollowUpRow; at: string }>();
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const target = held && placeOf(held.at, zone);
  const present = placeOf(now, zone);

  useLayoutEffect(() => {
    // On the present day the past hours are scrolled away.
    const from = isShown(present.day) ? Math.max(firstBusinessSlot, present.slot - SLOTS_PER_HOUR) : firstBusinessSlot;
    const first = body.current?.querySelector<HTMLElement>(`[data-slot="${from}"]`);
    const head = body.current?.querySelector<HTMLElement>('.calendar-day-head');
    body.current?.scrollTo({ top: (first?.offsetTop ?? 0) - (head?.offsetHeight ?? 0) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the calendar opens: the user scrolls afterwards
  }, []);
  useLayoutEffect(() => {
    if (held) body.current?.querySelector('.calendar-ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [held]);

  const cardOf = (followUpId: string) =>
    [...(body.current?.querySelectorAll<HTMLElement>('[data-follow-up]') ?? [])].find((card) => card.dataset.followUp === followUpId);
  /** The card to focus once it is drawn: a moved card is drawn elsewhere, at first by its new time, then by the loaded row. */
  const toFocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (toFocus.current && (active === document.body || active === body.current)) cardOf(toFocus.current)?.focus();
  });
  /** Ends a move by keyboard. */
  const letGo = (row: FollowUpRow, words: string) => {
    toFocus.current = row.followUpId;
    setHeld(undefined);
    setSaid(words);
  };
  /** Ends a move because the follow-up changed meanwhile. */
  useLostHold(held?.row ?? dragged, (row, current) => {
    const words = lostWords(row, current, zone);
    if (held) {
      letGo(row, words);
      const { day } = placeOf(current?.dueAt ?? row.dueAt, zone);
      if (!isShown(day)) onShow(placeOf(row.dueAt, zone).day);
    } else {
      setDragged(undefined);
      setSaid(words);
      // The drag library is told like by the user's own Escape: it has no other way to cancel.
      document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
    }
    toast.warning(words);
  });
  const isShown = (day: string) => days.some((one) => one.day === day);
  const pick = (row: FollowUpRow) => {
    setHeld({ row, at: row.dueAt });
    setSaid(t`${leadNameOf(row)} picked up, ${momentIn(row.dueAt, zone)}`);
    body.current?.focus();
  };
  const drop = (row: FollowUpRow, at: string) => {
    if (at !== row.dueAt) onMove(row, at);
  };
  const heldKey = (event: KeyboardEvent) => {
    if (!held) return;
    const { row, at } = held;
    const next = stepped(at, event.key, zone);
    if (next) {
      setHeld({ row, at: next });
      setSaid(next < now ? t`${momentIn(next, zone)}, in the past` : momentIn(next, zone));
      const { day } = placeOf(next, zone);
      if (!isShown(day)) onShow(day);
    } else if (event.key === 'Enter' || event.key === ' ') {
      letGo(row, t`${leadNameOf(row)} dropped, ${momentIn(at, zone)}`);
      drop(row, at);
    } else if (event.key === 'Escape') {
      letGo(row, t`${leadNameOf(row)} is back in its place`);
      const { day } = placeOf(row.dueAt, zone);
      if (!isShown(day)) onShow(day);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Arrows without a held card move the focus: to the next card of the day, and to the other days. */
  const walk = (event: KeyboardEvent) => {
    const columns = [...(body.current?.querySelectorAll('.calendar-day') ?? [])].map((day) => [
      ...day.querySelectorAll<HTMLElement>('.calendar-card[href]'),
    ]);
    const column = columns.findIndex((cards) => cards.some((card) => card === document.activeElement));
    const row = columns[column]?.findIndex((card) => card === document.activeElement) ?? -1;
    if (row < 0) return;
    const aside = (by: number) => {
      const others = by > 0 ? columns.slice(column + 1) : columns.slice(0, column).reverse();
      const cards = others.find((each) => each.length > 0);
      return cards?.[Math.min(row, cards.length - 1)];
    };
    const nexts: Readonly<Record<string, () => HTMLElement | undefined>> = {
      ArrowUp: () => columns[column]?.[row - 1],
      ArrowDown: () => columns[column]?.[row + 1],
      ArrowLeft: () => aside(-1),
      ArrowRight: () => aside(1),
    };
    const next = nexts[event.key]?.();
    if (!next) return;
    next.focus();
    event.preventDefault();
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={EDGES}
      accessibility={{
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
      }}
      onDragStart={({ active }) => setDragged(active.data.current?.row as FollowUpRow)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ over }) => {
        setDragged(undefined);
        const to = over?.data.current as { day: string; slot: number } | undefined;
        if (dragged && to) drop(dragged, droppedAt(dragged.dueAt, to.day, to.slot, zone));
      }}
    >
      <p id={hint} className="visually-hidden">
        {t`Space picks the follow-up up, the arrows move it by half an hour or a day, Enter drops it, Escape puts it back.`}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {held && (
        <p className="calendar-held">
          <b>{leadNameOf(held.row)}</b> <span className="tabular">{momentIn(held.at, zone)}</span>
          {held.at < now && <span className="calendar-overdue">{t`in the past`}</span>}
          <kbd>↑↓←→</kbd> {t`move`} <kbd>{t`Enter`}</kbd> {t`drop`} <kbd>{t`Esc`}</kbd> {t`put back`}
        </p>
      )}
      <div
        ref={body}
        className="calendar-grid"
        role="group"
        aria-label={t`Calendar`}
        tabIndex={-1}
        data-days={days.length}
        style={{ gridTemplateColumns: `72px repeat(${days.length}, minmax(0, 1fr))` }}
        onKeyDown={held ? heldKey : walk}
        aria-busy={busy}
        onPointerDown={() => (toFocus.current = undefined)}
        onFocus={({ target }) => {
          if (target !== body.current && target.dataset.followUp !== toFocus.current) toFocus.current = undefined;
        }}
        onBlur={({ relatedTarget }) => {
          // A window that loses the focus keeps the card picked up.
          if (held && document.hasFocus() && !body.current?.contains(relatedTarget)) setHeld(undefined);
        }}
      >
        <span className="calendar-corner" />
        {slots.map((slot) => (
          <span key={slot} className="calendar-time tabular" data-slot={slot} style={{ gridRow: slot + 2 }}>
            {slot % 2 === 0 && timeOfDay(slotTime(slot))}
          </span>
        ))}
        {days.map((one, column) => {
          const { day, rows, pending } = one;
          const cells = bySlot(rows, zone);
          const isToday = day === present.day;
          const rest = (pending ?? 0) - rows.length;
          const name = pending === undefined ? weekdayWords(day) : t`${weekdayWords(day)}: ${pending} pending`;
          return (
            <section key={day} className="calendar-day" aria-label={name}>
              <h2 className="calendar-day-head" aria-current={isToday ? 'date' : undefined} style={{ gridColumn: column + 2 }}>
                <button type="button" onClick={() => onDay(day)}>
                  {stripDay(day)} <span className="tabular">{pending === undefined ? '' : whole.format(pending)}</span>
                </button>
              </h2>
              {slots.map((slot) => {
                const cards = cells.get(slot) ?? [];
                const shown = days.length === 1 || cards.length <= SHOWN + 1 ? cards : cards.slice(0, SHOWN);
                const ghost = held && target?.day === day && target.slot === slot;
                return (
                  <Slot key={slot} day={day} slot={slot} column={column + 2} today={isToday} now={isToday && slot === present.slot}>
                    {shown.map((row) => (
                      <CalendarCard
                        key={row.followUpId}
                        row={row}
                        owners={owners}
                        hint={hint}
                        held={held?.row.followUpId === row.followUpId}
                        onPick={pick}
                      />
                    ))}
                    {ghost && (
                      <span className="calendar-card calendar-ghost" aria-hidden="true">
                        <CardFace row={held.row} at={held.at} owners={owners} />
                      </span>
                    )}
                    {shown.length < cards.length && (
                      <button
                        type="button"
                        className="calendar-more"
                        aria-label={t`${cards.length - shown.length} more: open ${weekdayWords(day)}`}
                        onClick={() => onDay(day)}
                      >
                        {t`+${cards.length - shown.length} more`}
                      </button>
                    )}
                  </Slot>
                );
              })}
              {rest > 0 && (
                <div className="calendar-rest" style={{ gridColumn: column + 2 }}>
                  {days.length === 1 ? (
                    t`The first ${whole.format(rows.length)} of ${whole.format(pending ?? 0)} are shown. Choose an owner to see fewer.`
                  ) : (
                    <button type="button" className="calendar-more" onClick={() => onDay(day)}>
                      {t`+${whole.format(rest)} later: open the day`}
                    </button>
                  )}
                </div>
              )}
            </section>
          );
        })}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <span className="calendar-card calendar-ghost">
            <CardFace row={dragged} owners={owners} />
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

interface SlotProps {
  day: string;
  slot: number;
  column: number;
  today: boolean;
  /** The present moment lies in this slot. */
  now: boolean;
  children: ReactNode;
}

function Slot({ day, slot, column, today, now, children }: SlotProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `${day}/${slot}`, data: { day, slot } });
  return (
    <div
      ref={setNodeRef}
      className="calendar-slot"
      style={{ gridColumn: column, gridRow: slot + 2 }}
      data-at={`${day}T${slotTime(slot)}`}
      data-today={today}
      data-off={!isBusinessSlot(slot)}
      data-hour={slot % 2 === 0}
      data-now={now}
      data-over={isOver}
    >
      {children}
    </div>
  );
}
