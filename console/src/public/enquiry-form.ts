/**
 * Makes a form that the server wrote comfortable: it is sent without leaving the page, what was typed survives a reload, and what could not
 * be sent goes as soon as the connection is back. Sent twice, it is taken in once: the form carries the name of its submission.
 */
import { captchaOf } from './captcha';
import { forgetDraft, keepDraft, restoreDraft } from './drafts';

const OFFLINE = 'There is no connection. What you typed is kept, and goes as soon as the connection is back.';
const FAILED = 'It did not arrive. What you typed is kept; please try again in a minute.';

interface Answer {
  /** What kind of refusal it is. */
  error?: string;
  message?: string;
  fields?: Record<string, string>;
  data?: { thanks: string };
}

/** Takes the form over; `address` is where it is sent. */
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

  /** A proof may be too old by now, or used: a browser that works for it by itself gets one more. */
  async function attempt(mayRenew: boolean): Promise<void> {
    busy(true);
    say('');
    mark({});
    try {
      const proof = await captcha.proof();
      // Of a kind that browsers send to other sites without asking first.
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
      // No answer at all, or one that is cut off: the same submission may be sent again.
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
    say(fields ? 'Please look at what is marked.' : status >= 500 ? FAILED : (message ?? FAILED));
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

/** What is said instead of a form; it is read out at once. */
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
