import { randomUUID } from 'node:crypto';
import { choicesOf, type Field, type FieldKind } from '@matricula/domain/kernel/field-set';
import type { CaptchaQuestion, CaptchaShown } from '@matricula/outbound/captcha';
import { html, type Markup } from '../markup';
import type { OpenForm } from './enquiry-forms';

/** A honeypot: a hidden field that only bots fill in. */
export const HONEYPOT = 'homepage';
/** Values passed along in hidden fields. */
export const CARRIED = ['submission', 'page', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;

export interface Filled {
  /** Options by field. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Values typed so far. */
  values?: Readonly<Record<string, unknown>>;
  /** Errors by field. */
  problems?: Readonly<Record<string, string>>;
  /** An error of the whole form. */
  refusal?: string;
  /** Embedded in another page, which has its own heading. */
  embedded?: boolean;
  /** The captcha in use. */
  captcha?: CaptchaShown;
  /** The captcha question for browsers without a script. */
  question?: CaptchaQuestion;
}

const types: Partial<Record<FieldKind, string>> = { phone: 'tel', email: 'email', url: 'url', date: 'date' };
const figures: readonly FieldKind[] = ['integer', 'decimal'];
/** Autocomplete attributes. */
const known: Record<string, string> = { name: 'name', phone: 'tel', email: 'email', city: 'address-level2' };
const text = (value: unknown) => (typeof value === 'string' ? value : '');

function input(name: string, field: Field, { choices = {}, values = {}, problems = {} }: Filled): Markup {
  const value = text(values[name]);
  const wrong = problems[name] !== undefined;
  const about = html`id="enquiry-${name}" name="${name}" aria-describedby="enquiry-${name}-wrong" ${wrong && html`aria-invalid="true"`}
  ${field.required !== undefined && field.required !== false && typeof field.required !== 'object' && html`aria-required="true"`}`;
  if (field.kind === 'longText') return html`<textarea ${about} rows="3" maxlength="${limit(field)}">${value}</textarea>`;
  if (field.of) {
    const options = choicesOf(field).map(
      (one) => html`<option value="${one.value}" ${one.value === value && html`selected`}>${one.label}</option>`,
    );
    return html`<select ${about}>
      <option value=""></option>
      ${options}
    </select>`;
  }
  if (field.kind === 'flag') return html`<input ${about} type="checkbox" value="true" ${value === 'true' && html`checked`} />`;
  const offered = choices[name]?.map((one) => html`<option value="${one}"></option>`);
  return html`<input
      ${about}
      type="${types[field.kind] ?? 'text'}"
      maxlength="${limit(field)}"
      value="${value}"
      autocomplete="${known[name] ?? 'off'}"
      ${figures.includes(field.kind) && html`inputmode="decimal"`}
      ${offered && html`list="enquiry-${name}-choices"`}
    />${offered && html`<datalist id="enquiry-${name}-choices">${offered}</datalist>`}`;
}

const limit = ({ most }: Field): string => String(typeof most === 'number' ? most : 254);

function row(name: string, field: Field, filled: Filled): Markup {
  const optional = !field.required ? html` <span class="enquiry-optional">optional</span>` : undefined;
  return html`<div class="enquiry-field">
    <label for="enquiry-${name}">${field.label}${optional}</label>
    ${input(name, field, filled)} ${field.help && html`<p class="enquiry-help">${field.help}</p>`}
    <p class="enquiry-wrong" id="enquiry-${name}-wrong">${filled.problems?.[name]}</p>
  </div>`;
}

/** The captcha data for the form's script. */
function captchaData(shown: CaptchaShown | undefined): Markup | undefined {
  if (!shown || shown.kind === 'none') return undefined;
  if (shown.kind === 'work') return html`data-captcha="work"`;
  const { object, script, siteKey } = shown;
  return html`data-captcha="${object}" data-captcha-script="${script}" data-captcha-key="${siteKey}"`;
}

/** The part shown without a script. */
function withoutScript({ captcha, question, embedded }: Filled): Markup | undefined {
  if (embedded || !captcha || captcha.kind === 'none') return undefined;
  if (!question)
    return html`<noscript><p class="enquiry-refusal">This form needs JavaScript. Please turn it on and load the page again.</p></noscript>`;
  return html`<noscript>
    <div class="enquiry-field">
      <label for="enquiry-captcha">${question.words}</label>
      <input id="enquiry-captcha" name="captcha_answer" inputmode="numeric" autocomplete="off" aria-required="true" />
      <input type="hidden" name="captcha" value="${question.challenge}" />
    </div>
  </noscript>`;
}

/** The form itself: on its page, and inside the widget of other pages. */
export function formMarkup(form: OpenForm, filled: Filled): Markup {
  const { values = {} } = filled;
  const title = form.title || `Enquire at ${form.institution}`;
  const carried = {
    ...Object.fromEntries(CARRIED.map((name) => [name, text(values[name])])),
    submission: text(values.submission) || randomUUID(),
  };
  return html`<form class="enquiry" method="post" action="/enquiry/${form.key}" ${captchaData(filled.captcha)} novalidate>
    ${filled.embedded ? html`<h2>${title}</h2>` : html`<h1>${title}</h1>`}
    <p class="enquiry-refusal" role="alert">${filled.refusal}</p>
    ${Object.entries(form.asked).map(([name, field]) => row(name, field, filled))}
    <div class="enquiry-bait" aria-hidden="true">
      <label>Leave this empty <input name="${HONEYPOT}" tabindex="-1" autocomplete="off" /></label>
    </div>
    ${Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${withoutScript(filled)}
    <div class="enquiry-captcha"></div>
    <button type="submit">Send</button>
  </form>`;
}

/** A page with the given body, its own styles and script. */
export const page = (title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="/widget.css" />
        <script src="/widget.js" defer></script>
      </head>
      <body class="enquiry-page">
        <main class="enquiry-host" data-theme="auto">${body}</main>
      </body>
    </html>`.text;

/** A message shown instead of a form. */
export const notice = (heading: string, words: string, role: 'status' | 'alert' = 'alert'): Markup =>
  html`<section class="enquiry enquiry-notice" role="${role}" tabindex="-1">
    <h1>${heading}</h1>
    <p>${words}</p>
  </section>`;
