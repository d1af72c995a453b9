/**
 * Enhances a server-rendered form: submits without leaving the page, restores the draft after a reload, and sends a failed submission once the
 * connection returns. The form carries a submission id, so a repeated submission is accepted once.
 */
import { captchaOf } from './captcha';
import { forgetDraft, keepDraft, restoreDraft } from './drafts';

const OFFLINE = 'There is no connection. Your input is kept, and will be sent when the connection is back.';
const FAILED = 'Your enquiry could not be sent. Your input is kept; please try again in a minute.';

interface Answer {
  /** Kind of the rejection. */
  error?: string;
  message?: string;
  fields?: Record<string, string>;
  data?: { thanks: string };
}

/** Enhances the form; `address` is where it is submitted. */
export function takeOver(form: HTMLFormElement, address: string): void {
  const key = address.slice(address.lastIndexOf('/') + 1);
  let sending = false;
  restoreDraft(key, form);
  const captcha = captchaOf(form, address);
  form.addEventListener('input', () => keepDraft(key, form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });

  async function send(): Promise<void> {
    if (sending) return;
    await attempt(true);
  }

  /** The proof may have expired or been used: a captcha that needs no user renews it once. */
  async function attempt(mayRenew: boolean): Promise<void> {
    busy(true);
    say('');
    mark({});
    try {
      const proof = await captcha.proof();
      // A simple content type, which browsers send cross-origin without a preflight request.
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      if (proof) body.set('captcha', proof);
      const answer = await fetch(address, { method: 'POST', body, credentials: 'omit', headers: { accept: 'application/json' } });
      const said = (await answer.json()) as Answer;
      if (said.error?.startsWith('enquiry/captcha-')) {
        captcha.renew();
        if (captcha.isSilent && mayRenew) return await attempt(false);
      }
      take(answer.ok, answer.status, said);
    } catch {
      // No answer, or a truncated one: the same submission may be sent again.
      say(navigator.onLine ? FAILED : OFFLINE);
      addEventListener('online', () => void send(), { once: true });
    } finally {
      busy(false);
    }
  }

  function take(taken: boolean, status: number, { message, fields, data }: Answer): void {
    if (taken) {
      forgetDraft(key);
      form.replaceWith(notice('Thank you', data?.thanks ?? '', 'status'));
      return;
    }
    mark(fields ?? {});
    say(fields ? 'Please check the marked fields.' : status >= 500 ? FAILED : (message ?? FAILED));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  const say = (words: string) => (part('.enquiry-refusal').textContent = words);

  function mark(wrong: Record<string, string>): void {
    for (const words of form.querySelectorAll<HTMLElement>('.enquiry-wrong')) {
      const name = words.id.slice('enquiry-'.length, -'-wrong'.length);
      const input = form.elements.namedItem(name) as HTMLElement | null;
      words.textContent = wrong[name] ?? '';
      if (wrong[name]) input?.setAttribute('aria-invalid', 'true');
      else input?.removeAttribute('aria-invalid');
    }
  }

  function busy(now: boolean): void {
    sending = now;
    const button = part('button[type=submit]');
    button.setAttribute('aria-disabled', String(now));
    button.textContent = now ? 'Sending…' : 'Send';
  }

  function part(selector: string): HTMLElement {
    const found = form.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The form has no ${selector}`);
    return found;
  }
}

/** The message that replaces a form; screen readers announce it immediately. */
export function notice(heading: string, words: string, role: 'status' | 'alert'): HTMLElement {
  const section = document.createElement('section');
  section.className = 'enquiry enquiry-notice';
  section.setAttribute('role', role);
  section.tabIndex = -1;
  const title = document.createElement('h2');
  title.textContent = heading;
  const text = document.createElement('p');
  text.textContent = words;
  section.append(title, text);
  if (role === 'status') queueMicrotask(() => section.focus());
  return section;
}
