import { rupeesText } from '@matricula/domain/kernel/money';
import {
  pageNow,
  paidOn,
  payPath,
  type Books,
  type PaymentPlay,
  type SandboxDispute,
  type SandboxEvent,
  type SandboxPage,
  type SandboxPaid,
  type SandboxRefund,
  type SandboxSettlement,
} from '@matricula/outbound/payment';
import { escaped } from './dev-page';

/** The books of an institution in the sandbox. */
export interface SandboxPayments {
  tenantId: string;
  books: Books;
}

const MOST = 10;
const rupees = (paise: number) => `₹${rupeesText(paise)}`;
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
const input = (name: string, label: string, value = '') =>
  `<label>${label} <input name="${name}" value="${escaped(value)}" size="10" autocomplete="off"></label> `;
const silent = '<label><input type="checkbox" name="silent" value="true"> lose the webhook</label> ';

const play = (tenantId: string, what: PaymentPlay | 'send' | 'repeat' | 'reverse' | 'reconcile', label: string, fields = '') =>
  `<form method="post" action="/dev/outbox/payments/${what}">${hidden('tenantId', tenantId)}${fields}<button>${label}</button></form>`;

const item = (title: string, at: string, words: string, buttons: readonly string[]) =>
  `<li><div><b>${title}</b><time>${escaped(at.replace('T', ' ').slice(0, 19))} UTC</time></div><div class="to">${escaped(words)}</div>${buttons.join('')}</li>`;

function pageItem(tenantId: string, stored: SandboxPage, books: Books): string {
  const { id, state, at, amountPaise, description } = pageNow(stored);
  const link = `<p><a href="${payPath(tenantId, id)}">Open the pay page</a></p>`;
  const words = `${description} · ${rupees(paidOn(books, id))} of ${rupees(amountPaise)} · ${id}`;
  return item(`Pay page: ${state}`, at, words, [link]);
}

function paymentItem(
  tenantId: string,
  { id, state, at, amountPaise, method, reason, pageId = 'no page', settlementId }: SandboxPaid,
): string {
  const about = hidden('id', id) + silent;
  const buttons = {
    created: [],
    authorized: [play(tenantId, 'capture', 'Capture', about), play(tenantId, 'lapse', 'Let it lapse', about)],
    captured: [play(tenantId, 'dispute', 'Dispute', about)],
    failed: [play(tenantId, 'recover', 'Authorize it after all', about)],
  }[state];
  const words = [rupees(amountPaise), method, pageId, settlementId, reason, id].filter(Boolean).join(' · ');
  return item(`Payment: ${state}`, at, words, buttons);
}

function refundItem(tenantId: string, { id, refundId, state, at, amountPaise, paymentId, settlementId, reason }: SandboxRefund): string {
  const about = hidden('id', id) + silent;
  const buttons =
    state === 'pending' ? [play(tenantId, 'refund-processed', 'Process', about), play(tenantId, 'refund-failed', 'Fail', about)] : [];
  const words = [rupees(amountPaise), `of ${paymentId}`, `our ${refundId}`, settlementId, reason, id].filter(Boolean).join(' · ');
  return item(`Refund: ${state}`, at, words, buttons);
}

function disputeItem(tenantId: string, { id, state, at, amountPaise, paymentId, reason, respondBy }: SandboxDispute): string {
  const about = hidden('id', id) + silent;
  const isOpen = state === 'open' || state === 'under-review';
  const ends: readonly (readonly [PaymentPlay, string])[] = [
    ['dispute-review', 'Review'],
    ['dispute-won', 'Win'],
    ['dispute-lost', 'Lose'],
    ['dispute-closed', 'Close'],
  ];
  const words = `${rupees(amountPaise)} of ${paymentId} · ${reason} · respond by ${respondBy.slice(0, 10)} · ${id}`;
  return item(`Dispute: ${state}`, at, words, isOpen ? ends.map(([what, label]) => play(tenantId, what, label, about)) : []);
}

const settlementItem = ({ id, state, at, amountPaise, lines, utr }: SandboxSettlement) =>
  item(`Settlement: ${state}`, at, `${rupees(amountPaise)} · ${lines.length} lines · UTR ${utr} · ${id}`, []);

const eventItem = (tenantId: string, { eventId, news, fate, error }: SandboxEvent) =>
  item(
    `Webhook: ${fate}`,
    news.at,
    [`${news.about} ${news.state}`, news.providerId, eventId, error && `not taken: ${error}`].filter(Boolean).join(' · '),
    [play(tenantId, 'repeat', fate === 'sent' ? 'Send again' : 'Send', hidden('id', eventId))],
  );

const newest = <Thing>(things: ReadonlyMap<string, Thing>): Thing[] => [...things.values()].toReversed().slice(0, MOST);
const list = (title: string, items: readonly string[]) => (items.length > 0 ? `<h3>${title}</h3><ul>${items.join('')}</ul>` : '');

/** What can be played for an institution as a whole. */
function whole(tenantId: string, { refundsBecome, events }: Books): string {
  const options = (['processed', 'pending', 'failed'] as const).map(
    (state) => `<option${state === refundsBecome ? ' selected' : ''}>${state}</option>`,
  );
  const become = `<label>The next refunds become <select name="become">${options.join('')}</select></label> `;
  const unsent = [...events.values()].filter(({ fate }) => fate === 'waiting').length;
  return [
    play(tenantId, 'wind', 'Wind the clock on', input('days', 'Days', '1')),
    play(tenantId, 'settle', 'Settle', input('missingPaise', 'Missing paise', '0')),
    play(tenantId, 'stray', 'Pay without a page', input('rupees', 'Rupees', '500')),
    play(tenantId, 'refunds', 'Set', become),
    play(tenantId, 'send', `Send ${unsent} waiting webhooks`),
    play(tenantId, 'repeat', 'Repeat the last webhooks'),
    play(tenantId, 'reverse', 'Repeat them in reverse order'),
    play(tenantId, 'reconcile', 'Compare with the list of payments'),
  ].join('');
}

/** The payments of the sandbox with what payers, banks and the clock can do. */
export function paymentsSection(of: readonly SandboxPayments[]): string {
  const sections = of.map(({ tenantId, books }) =>
    [
      `<h2>Payments of ${escaped(tenantId)}</h2>${whole(tenantId, books)}`,
      list(
        'Pay pages',
        newest(books.pages).map((page) => pageItem(tenantId, page, books)),
      ),
      list(
        'Attempts',
        newest(books.payments).map((payment) => paymentItem(tenantId, payment)),
      ),
      list(
        'Refunds',
        newest(books.refunds).map((refund) => refundItem(tenantId, refund)),
      ),
      list(
        'Disputes',
        newest(books.disputes).map((dispute) => disputeItem(tenantId, dispute)),
      ),
      list('Settlements', newest(books.settlements).map(settlementItem)),
      list(
        'Webhooks',
        newest(books.events).map((event) => eventItem(tenantId, event)),
      ),
    ].join(''),
  );
  return sections.join('');
}
