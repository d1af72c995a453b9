/**
 * The script of enquiry forms. On a form's own page it enhances the form; on a website it inserts the form in place of the script:
 *
 *   <script src="https://crm.example/widget.js" data-form="pk_..." async></script>
 *
 * `data-theme` is `light` (default), `dark` or `auto`.
 */
import { notice, takeOver } from './enquiry-form';
import './widget.css';

const script = document.currentScript as HTMLScriptElement | null;
const key = script?.dataset.form;

if (script && key) void embed(script, key);
else
  for (const form of document.querySelectorAll<HTMLFormElement>('form.enquiry')) {
    takeOver(form, new URL(form.action).pathname.replace('/enquiry/', '/api/enquiry-forms/'));
  }

/** Uses a shadow tree: styles of the website and of the form do not affect each other. */
async function embed(at: HTMLScriptElement, form: string): Promise<void> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const box = document.createElement('div');
  box.className = 'enquiry-host';
  box.dataset.theme = at.dataset.theme ?? 'light';
  box.setAttribute('aria-live', 'polite');
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = new URL('widget.css', at.src).href;
  const styled = new Promise((done) => styles.addEventListener('load', done));
  const unstyled = new Promise((done) => styles.addEventListener('error', done));
  root.append(styles, box);
  at.after(host);
  const address = new URL(`api/enquiry-forms/${encodeURIComponent(form)}`, at.src).href;
  const [shown] = await Promise.all([ask(address), Promise.race([styled, unstyled])]);
  box.append(shown);
  const own = box.querySelector('form');
  if (!own) return;
  carry(own);
  takeOver(own, address);
}

/** Fetches the form, or a notice that explains why there is none. */
async function ask(address: string): Promise<Node> {
  try {
    const answer = await fetch(address, { credentials: 'omit' });
    const { message, data } = (await answer.json()) as { message: string; data?: { html: string } };
    if (!data) return notice('No form here', message, 'alert');
    // The HTML comes from the server of this script, which escapes all values.
    return document.createRange().createContextualFragment(data.html);
  } catch {
    return notice('No form here', 'The form could not be loaded. Please reload this page.', 'alert');
  }
}

/** Adds the page address and campaign parameters to the form. */
function carry(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search);
  const said: Record<string, string | null> = { page: location.href, referrer: document.referrer };
  for (const name of ['utm_source', 'utm_medium', 'utm_campaign']) said[name] = query.get(name);
  for (const [name, value] of Object.entries(said)) {
    const field = form.elements.namedItem(name);
    if (value && field instanceof HTMLInputElement) field.value = value;
  }
}
