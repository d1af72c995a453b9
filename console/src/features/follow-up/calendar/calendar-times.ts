/** Days and half-hour slots of the calendar, in the tenant's zone. Pure. */
import dayjs from 'dayjs';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { fromWallClock, inZone, toWallClock, WALL } from '../../../shared/session/tenant-clock';

const SLOT_MINUTES = 30;
export const SLOTS_PER_HOUR = 60 / SLOT_MINUTES;

/** The slots of a day, by their number. */
export const slots: readonly number[] = Array.from({ length: 24 * SLOTS_PER_HOUR }, (_, slot) => slot);

/** The hours that the calendar shows first. */
export const businessHours = { from: 8, to: 20 } as const;

const DAY = 'YYYY-MM-DD';
const daysInWeek = 7;

/** The day of an address parameter, or today if it is none. */
export function dayOf(param: string | null, zone: string, now: Date): string {
  return param !== null && dayjs.utc(param).format(DAY) === param ? param : inZone(now, zone).format(DAY);
}

export const shiftDay = (day: string, by: number): string => dayjs.utc(day).add(by, 'day').format(DAY);

/** The days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const sinceMonday = (dayjs.utc(day).day() + daysInWeek - 1) % daysInWeek;
  return Array.from({ length: daysInWeek }, (_, at) => shiftDay(day, at - sinceMonday));
}

/** The time of day (`HH:mm`) at which a slot begins. */
export const slotTime = (slot: number): string =>
  dayjs
    .utc(0)
    .add(slot * SLOT_MINUTES, 'minute')
    .format('HH:mm');

/** Whether a slot lies in business hours. */
export const isBusinessSlot = (slot: number): boolean => slot >= firstBusinessSlot && slot < businessHours.to * SLOTS_PER_HOUR;

export const firstBusinessSlot = businessHours.from * SLOTS_PER_HOUR;

/** The day and the slot of a moment. */
export function placeOf(at: string, zone: string): { day: string; slot: number } {
  const wall = dayjs.utc(toWallClock(at, zone));
  return { day: wall.format(DAY), slot: wall.hour() * SLOTS_PER_HOUR + Math.floor(wall.minute() / SLOT_MINUTES) };
}

/** The moment of a follow-up that is dropped on a slot: its start; on another day in the same slot, the time of day stays. */
export function droppedAt(at: string, day: string, slot: number, zone: string): string {
  const time = placeOf(at, zone).slot === slot ? toWallClock(at, zone).slice(DAY.length + 1) : slotTime(slot);
  return fromWallClock(`${day}T${time}`, zone);
}

/** The moment that an arrow key leads to: the slot before or after, or the same time a day earlier or later; undefined for other keys. */
export function stepped(at: string, key: string, zone: string): string | undefined {
  const wall = dayjs.utc(toWallClock(at, zone));
  const intoSlot = wall.minute() % SLOT_MINUTES;
  const to = {
    ArrowUp: wall.subtract(intoSlot || SLOT_MINUTES, 'minute'),
    ArrowDown: wall.add(SLOT_MINUTES - intoSlot, 'minute'),
    ArrowLeft: wall.subtract(1, 'day'),
    ArrowRight: wall.add(1, 'day'),
  }[key];
  return to && fromWallClock(to.format(WALL), zone);
}

/** Rows by the slot of their moment. */
export function bySlot(rows: readonly FollowUpRow[], zone: string): ReadonlyMap<number, FollowUpRow[]> {
  const cells = new Map<number, FollowUpRow[]>();
  for (const row of rows) {
    const { slot } = placeOf(row.dueAt, zone);
    cells.set(slot, [...(cells.get(slot) ?? []), row]);
  }
  return cells;
}
