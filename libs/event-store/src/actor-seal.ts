import { ERASED, type Actor, type EventMeta } from '@matricula/domain/kernel';
import { openText, sealText } from './personal-seal';

/** What names the person who acted, or where they were. */
interface ActorPersonal {
  name?: string;
  email?: string;
  ip?: string;
  userAgent?: string;
}

/** A meta checked and serialised: `clear` is JSON, `personal` waits for the key of `subject`. */
export interface PreparedMeta {
  clear: string;
  subject?: string;
  personal?: string;
}

/** What is sealed of a name alone. */
export const namePersonal = (name: string): string => JSON.stringify({ name } satisfies ActorPersonal);

/** Metas whose seal or content is remembered. What one session causes is the same, again and again. */
const MOST_REMEMBERED = 10_000;

/** The data subject that a meta is about: the account of who acted, in the tenant where it lives. */
export const actorSubject = (tenantId: string, { actor }: EventMeta): string => `${actor.tenantId ?? tenantId}/${actor.id}`;

/** Parts what is personal in a meta from what is not. An actor without an e-mail address is no person, and keeps its name. */
export function preparedMeta(tenantId: string, meta: EventMeta, version: number): PreparedMeta {
  const { ip, userAgent, actor, ...rest } = meta;
  const { name, email, ...plain } = actor;
  const person = email !== '';
  const personal: ActorPersonal = { ...(person && { name, email }), ip, userAgent };
  const clear = JSON.stringify({ actor: person ? plain : actor, ...rest, version });
  if (!person && ip === undefined && userAgent === undefined) return { clear };
  return { clear, subject: actorSubject(tenantId, meta), personal: JSON.stringify(personal) };
}

/** Metas as they are read, by what was prepared of them: one command has one. */
const opened = new WeakMap<PreparedMeta, EventMeta>();

/** The meta that was prepared, as it is read again; nobody changes it. */
export function openedMeta(prepared: PreparedMeta): EventMeta {
  const known = opened.get(prepared);
  if (known) return known;
  const meta = JSON.parse(prepared.clear) as EventMeta;
  const { name, email, ...place } = JSON.parse(prepared.personal ?? '{}') as ActorPersonal;
  const actor = { ...meta.actor, ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
  const whole = Object.freeze({ ...meta, ...place, actor });
  opened.set(prepared, whole);
  return whole;
}

/**
 * Seals who acted, and opens it again: one AES-256-GCM blob under `meta.personal`, bound to its data subject. The same person acting
 * from the same place is sealed once and the text used again, so that an append pays next to nothing for it.
 */
export class ActorSeals {
  private readonly sealed = new Map<string, { key: Buffer; text: string }>();
  private readonly opened = new Map<string, ActorPersonal>();

  /** The JSON to store. Without a key (the person was erased) nothing personal is kept. */
  seal({ clear, subject, personal }: PreparedMeta, key: Buffer | undefined): string {
    if (subject === undefined || personal === undefined) return clear;
    return `${clear.slice(0, -1)},"personal":"${key ? this.text(subject, personal, key) : ''}"}`;
  }

  /** The meta as it was before it was sealed; one whose person was erased names nobody. @throws Error when it does not match its seal */
  open(tenantId: string, { personal: text = '', ...meta }: EventMeta, key: Buffer | undefined): EventMeta {
    const { name, email, ...place } = key && text ? this.content(actorSubject(tenantId, meta), text, key) : {};
    if (!key) this.opened.delete(text);
    // An actor without an e-mail address has kept its name.
    const { name: known = ERASED, email: address = '' } = meta.actor as Partial<Actor>;
    return { ...meta, ...place, actor: { ...meta.actor, name: name ?? known, email: email ?? address } };
  }

  /** A name as it is stored; empty without a key. */
  sealName(subject: string, name: string, key: Buffer | undefined): string {
    return key ? this.text(subject, namePersonal(name), key) : '';
  }

  /** The name that was sealed; undefined once its person was erased. @throws Error when it does not match its seal */
  openName(subject: string, text: string, key: Buffer | undefined): string | undefined {
    if (!key) this.opened.delete(text);
    return key && text ? this.content(subject, text, key).name : undefined;
  }

  private text(subject: string, personal: string, key: Buffer): string {
    const wanted = `${subject} ${personal}`;
    const known = this.sealed.get(wanted);
    if (known?.key.equals(key)) return known.text;
    const text = sealText(key, subject, personal);
    remember(this.sealed, wanted, { key, text });
    remember(this.opened, text, JSON.parse(personal) as ActorPersonal);
    return text;
  }

  private content(subject: string, text: string, key: Buffer): ActorPersonal {
    const known = this.opened.get(text);
    if (known) return known;
    const content = JSON.parse(openText(key, subject, text)) as ActorPersonal;
    remember(this.opened, text, content);
    return content;
  }
}

function remember<Value>(map: Map<string, Value>, name: string, value: Value): void {
  if (map.size >= MOST_REMEMBERED) map.clear();
  map.set(name, value);
}
