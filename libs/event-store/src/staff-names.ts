import { ERASED, type Fields } from '@matricula/domain/kernel';
import type { ActorSeals } from './actor-seal';

/** Where the encrypted names of staff are stored in the data of an event, by their place: `{ "lead.ownerName": "..." }`. */
export const NAMES = '$names';

type Data = Record<string, unknown>;

/** A place in an event's data that names a staff member. */
export interface NamePlace {
  /** `ownerName`, or `lead.ownerName`. */
  place: string;
  /** The object in the data that contains it; undefined if that is the data itself. */
  holder?: string;
  name: string;
  /** The field with the id, in the same object. */
  by: string;
}

/** A name to be encrypted with the key of its `subject`. */
export interface PreparedName {
  place: NamePlace;
  subject: string;
  name: string;
}

/** All places in an event's declared fields that name a staff member. */
export function namePlaces(fields: Fields): NamePlace[] {
  return Object.entries(fields).flatMap(([field, { nameOf, inner }]) => {
    if (nameOf !== undefined) return [{ place: field, name: field, by: nameOf }];
    const within = Object.entries(inner ?? {});
    return within.flatMap(([name, { nameOf: by }]) => (by === undefined ? [] : [{ place: `${field}.${name}`, holder: field, name, by }]));
  });
}

/** Account whose key encrypts the name at a place; undefined if there is no id. */
export function nameSubject(tenantId: string, place: NamePlace, data: Data): string | undefined {
  const id = holderOf(place, data)?.[place.by];
  return typeof id === 'string' && id !== '' ? `${tenantId}/${id}` : undefined;
}

/** Removes the names from an event's data; returns a copy that shares the unchanged parts. */
export function withoutNames(tenantId: string, places: readonly NamePlace[], data: Data): { data: Data; names: PreparedName[] } {
  const names: PreparedName[] = [];
  let left = data;
  for (const place of places) {
    const name = holderOf(place, data)?.[place.name];
    const subject = nameSubject(tenantId, place, data);
    if (typeof name !== 'string' || subject === undefined) continue;
    names.push({ place, subject, name });
    const { [place.name]: _name, ...rest } = holderOf(place, left) ?? {};
    left = place.holder === undefined ? rest : { ...left, [place.holder]: rest };
  }
  return { data: left, names };
}

/** JSON member that holds the encrypted names. Without a key (the person was erased) the name is dropped. */
export function sealedNames(names: readonly PreparedName[], keys: ReadonlyMap<string, Buffer>, seals: ActorSeals): string {
  const texts = names.map(({ place, subject, name }) => `"${place.place}":"${seals.sealName(subject, name, keys.get(subject))}"`);
  return `"${NAMES}":{${texts.join(',')}}`;
}

/** Restores the names to their places; erased people get a placeholder. Changes the data. */
export function restoreNames(
  tenantId: string,
  places: readonly NamePlace[],
  data: Data,
  keys: ReadonlyMap<string, Buffer>,
  seals: ActorSeals,
): void {
  const sealed = data[NAMES] as Record<string, string>;
  delete data[NAMES];
  for (const place of places) {
    const holder = holderOf(place, data);
    const subject = nameSubject(tenantId, place, data);
    const text = sealed[place.place];
    if (holder && subject !== undefined && text !== undefined)
      holder[place.name] = seals.openName(subject, text, keys.get(subject)) ?? ERASED;
  }
}

/** Restores removed names. Changes the data. */
export function putBack(names: readonly PreparedName[], data: Data): void {
  for (const { place, name } of names) {
    const holder = holderOf(place, data);
    if (holder) holder[place.name] = name;
  }
}

const holderOf = ({ holder }: NamePlace, data: Data): Data | undefined =>
  holder === undefined ? data : (data[holder] as Data | undefined);
