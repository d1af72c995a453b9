import { exactMoney } from '@matricula/domain/kernel/figures';
import { rupeesText } from '@matricula/domain/kernel/money';
import { html, type Markup } from '../markup';
import type { PayTexts } from './pay.texts';
import type { PayableLink } from './payment-desk';

interface Shown {
  token: string;
  texts: PayTexts;
  /** The payer comes back from the provider: the payment may not be reported yet. */
  returned?: boolean;
  /** The sum that was typed. */
  amount?: string;
  problem?: string;
}

/** Seconds after which the page asks for the state of a payment again. */
const ASK_AGAIN_SECONDS = 5;

/** Whether the page loads again by itself, because a payment may be on its way. */
const isWaiting = ({ status }: PayableLink, { returned }: Shown) => returned === true && (status === 'open' || status === 'part-paid');

/** Whether the page loads again by itself, because the receipt of a payment is issued a moment later. */
const isWaitingForReceipt = ({ status, documents }: PayableLink, { returned }: Shown) =>
  returned === true && status === 'paid' && documents.length === 0;

/** The page on which a person pays: what it is for, what is open, and the way to the provider's own page. It asks for no card data. */
export function payPage(link: PayableLink, shown: Shown): string {
  const { institution } = link;
  const waits =
    (isWaiting(link, shown) || isWaitingForReceipt(link, shown)) &&
    html`<meta http-equiv="refresh" content="${String(ASK_AGAIN_SECONDS)}" />`;
  return document(institution, shown.texts, bodyOf(link, shown), waits);
}

function bodyOf(link: PayableLink, shown: Shown): Markup {
  const { institution, purpose, status, amountPaise, paidPaise, openPaise, expiresAt, timeZone } = link;
  const { texts } = shown;
  if (status === 'paid')
    return section(
      html`<p class="enquiry-pay-to">${institution}</p>
        <h1>${texts.paid}</h1>
        <p class="enquiry-pay-sum">${exactMoney(paidPaise)}</p>
        <p>${purpose}</p>
        ${isWaitingForReceipt(link, shown) && html`<p role="status">${texts.receiptOnItsWay}</p>`} ${documentsOf(link, shown)}
        ${backOf(link, shown)}`,
    );
  if (status === 'expired' || status === 'cancelled') {
    const [heading, usual] = texts[status];
    const words = link.ended === undefined ? usual : texts.refusal(link.ended);
    return section(
      html`<p class="enquiry-pay-to">${institution}</p>
        <h1>${heading}</h1>
        <p>${purpose}</p>
        <p>${words}</p>
        ${documentsOf(link, shown)} ${backOf(link, shown)}`,
    );
  }
  const lines = html`<dl class="enquiry-pay-lines">
    <div>
      <dt>${texts.total}</dt>
      <dd>${exactMoney(amountPaise)}</dd>
    </div>
    ${
      paidPaise > 0 &&
      html`<div>
        <dt>${texts.paidSoFar}</dt>
        <dd>${exactMoney(paidPaise)}</dd>
      </div>`
    }
    ${
      expiresAt !== undefined &&
      html`<div>
        <dt>${texts.openUntil}</dt>
        <dd>${texts.moment(expiresAt, timeZone)}</dd>
      </div>`
    }
  </dl>`;
  return section(
    html`<p class="enquiry-pay-to">${institution}</p>
      <h1>${purpose}</h1>
      <p class="enquiry-pay-sum">${exactMoney(openPaise)}</p>
      ${lines} ${isWaiting(link, shown) && waiting(shown)} ${form(link, shown)} ${documentsOf(link, shown)} ${backOf(link, shown)}`,
  );
}

/** The receipts, invoices and credit notes of the payments so far, to open or store. */
const documentsOf = ({ documents }: PayableLink, { token, texts }: Shown): Markup | false =>
  documents.length > 0 &&
  html`<ul class="enquiry-pay-documents" aria-label="${texts.documents}">
    ${documents.map(
      ({ documentId, title, totalPaise }) =>
        html`<li>
          <a href="/pay/${token}/documents/${documentId}">${title} (PDF)</a>
          <span>${exactMoney(totalPaise)}</span>
        </li>`,
    )}
  </ul>`;

/** The way on for an applicant, whose application is not submitted by the payment. */
const backOf = ({ backTo }: PayableLink, { texts }: Shown): Markup | false =>
  backTo !== undefined && html`<p><a href="${backTo}">${texts.backToApplication}</a></p>`;

const waiting = ({ token, texts }: Shown): Markup =>
  html`<p class="enquiry-pay-waiting" role="status">
    ${texts.waiting}
    <a href="/pay/${token}">${texts.startAgain}</a>
  </p>`;

/** While a payment is on its way, there is nothing to press: nobody should pay twice. */
function form(link: PayableLink, shown: Shown): Markup | undefined {
  if (isWaiting(link, shown)) return undefined;
  const { openPaise, leastPaise } = link;
  const { token, texts, amount = rupeesText(openPaise) } = shown;
  const problem = shown.problem === undefined ? undefined : texts.refusal(shown.problem);
  const isFixed = leastPaise >= openPaise;
  const sum = html`<div class="enquiry-field">
    <label for="enquiry-amount">${texts.amount}</label>
    <input
      id="enquiry-amount"
      name="amount"
      inputmode="decimal"
      autocomplete="off"
      maxlength="16"
      value="${amount}"
      aria-describedby="enquiry-amount-help enquiry-amount-wrong"
      ${problem !== undefined && html`aria-invalid="true"`}
    />
    <p class="enquiry-help" id="enquiry-amount-help">${texts.between(exactMoney(leastPaise), exactMoney(openPaise))}</p>
    <p class="enquiry-wrong" id="enquiry-amount-wrong">${problem}</p>
  </div>`;
  return html`<form class="enquiry-pay-form" method="post" action="/pay/${token}">
    ${isFixed ? html`<p class="enquiry-refusal" role="alert">${problem}</p>` : sum}
    <button type="submit">${isFixed ? texts.paySum(exactMoney(openPaise)) : texts.pay}</button>
    <p class="enquiry-help">${texts.atProvider}</p>
  </form>`;
}

/** Leads to the provider's page. Redirects after a form are subject to its policy, so the page itself goes on. */
export const leavingPage = (institution: string, url: string, texts: PayTexts): string =>
  document(
    institution,
    texts,
    section(
      html`<h1>${texts.leaving[0]}</h1>
        <p>${texts.leaving[1]}</p>
        <p><a class="enquiry-pay-on" href="${url}">${texts.leaving[2]}</a></p>`,
    ),
    html`<meta http-equiv="refresh" content="0;url=${url}" />`,
  );

/** A refusal as a page. */
export const payNotice = (heading: string, words: string, texts: PayTexts): string =>
  document(
    texts.refusal(heading),
    texts,
    section(
      html`<h1>${texts.refusal(heading)}</h1>
        <p role="alert">${texts.refusal(words)}</p>`,
    ),
  );

const section = (body: Markup): Markup => html`<section class="enquiry enquiry-pay">${body}</section>`;

const document = (title: string, { language }: PayTexts, body: Markup, head?: Markup | false): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        ${head}
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="/widget.css" />
      </head>
      <body class="enquiry-page">
        <main class="enquiry-host" data-theme="auto">${body}</main>
      </body>
    </html>`.text;
