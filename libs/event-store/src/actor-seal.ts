import { ERASED, type Actor, type EventMeta } from '@matricula/domain/kernel';
import { openText, sealText } from './personal-seal';

/** Data that identifies the acting person, or where they were. */
interface ActorPersonal {
  name?: string;
  email?: string;
  ip?: string;
  userAgent?: string;
}

/** A checked and serialised meta: `clear` is JSON, `personal` is to be encrypted with the key of `subject`. */
export interface PreparedMeta {
  clear: string;
  subject?: string;
  personal?: string;
}

/** Encrypted content for a bare name. */
export const namePersonal = (name: string): string => JSON.stringify({ name } satisfies ActorPersonal);

/** Metas cached in encrypted or decrypted form: events of one session share the same content. */
const MOST_REMEMBERED = 10_000;

/** Data subject of a meta: the actor's account, in the tenant it belongs to. */
export const actorSubject = (tenantId: string, { actor }: EventMeta): string => `${actor.tenantId ?? tenantId}/${actor.id}`;

/** Separates the personal part of a meta. An actor without an e-mail address is not a person and keeps its name. */
export function preparedMeta(tenantId: string, meta: EventMeta, version: number): PreparedMeta {
  const { ip, userAgent, actor, ...rest } = meta;
  const { name, email, ...plain } = actor;
  const person = email !== '';
  const personal: ActorPersonal = { ...(person && { name, email }), ip, userAgent };
  const clear = JSON.stringify({ actor: person ? plain : actor, ...rest, version });
  if (!person && ip === undefined && userAgent === undefined) return { clear };
  return { clear, subject: actorSubject(tenantId, meta), personal: JSON.stringify(personal) };
}

/** Decrypted metas by their prepared form; the events of one command share one. */
const opened = new WeakMap<PreparedMeta, EventMeta>();

/** The meta as it will be read back; treat it as immutable. */
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
 * Encrypts and decrypts actor data: one AES-256-GCM blob under `meta.personal`, bound to its data subject. The result is cached per person and
 * place, so it costs an append almost nothing.
 */
export class ActorSeals {
  private readonly sealed = new Map<string, { key: Buffer; text: string }>();
  private readonly opened = new Map<string, ActorPersonal>();

  /** The JSON to store. Without a key (the person was erased) the personal part is dropped. */
  seal({ clear, subject, personal }: PreparedMeta, key: Buffer | undefined): string {
    if (subject === undefined || personal === undefined) return clear;
    return `${clear.slice(0, -1)},"personal":"${key ? this.text(subject, personal, key) : ''}"}`;
  }

  /** Restores a meta; if the person was erased, it names nobody. @throws Error when it does not match its seal */
  open(tenantId: string, { personal: text = '', ...meta }: EventMeta, key: Buffer | undefined): EventMeta {
    const { name, email, ...place } = key && text ? this.content(actorSubject(tenantId, meta), text, key) : {};
    if (!key) this.opened.delete(text);
    // An actor without an e-mail address kept its name in clear.
    const { name: known = ERASED, email: address = '' } = meta.actor as Partial<Actor>;
    return { ...meta, ...place, actor: { ...meta.actor, name: name ?? known, email: email ?? address } };
  }

  /** Encrypts a name; empty without a key. */
  sealName(subject: string, name: string, key: Buffer | undefined): string {
    return key ? this.text(subject, namePersonal(name), key) : '';
  }

  /** Decrypts a name; undefined if the person was erased. @throws Error when it does not match its seal */
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
