import { momentWords } from '@matricula/domain/kernel/date-words';
import { rupeesText } from '@matricula/domain/kernel/money';
import { pageNow, paidOn, type Books, type PaymentPlay, type SandboxPage } from '@matricula/outbound/payment';
import { escaped } from './dev-page';

const style = `
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px;color:#1f2430;background:#f1f2f6}
main{max-width:420px;margin:0 auto;background:#fff;border:1px solid #dfe1e8;border-radius:12px;padding:20px}
.sandbox{max-width:420px;margin:0 auto 12px;padding:8px 12px;border-radius:8px;background:#fff3cd;color:#5c4500;font-size:14px}
h1{font-size:18px;font-weight:600;margin:0 0 4px;overflow-wrap:anywhere}.sum{font-size:34px;font-weight:700;margin:8px 0}
dl{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin:12px 0;font-size:14px}dt{color:#5b6270}dd{margin:0;text-align:right}
form{margin:0 0 10px}button{width:100%;min-height:48px;font:inherit;font-weight:600;border-radius:8px;border:1px solid #b9bfcc;background:#fff;color:#1f2430}
.first button{background:#2450c8;border-color:#2450c8;color:#fff}h2{font-size:14px;font-weight:600;color:#5b6270;margin:20px 0 8px}
label{display:block;font-size:14px;margin:0 0 6px}input[name=rupees]{width:100%;min-height:44px;font:inherit;padding:4px 12px;border:1px solid #b9bfcc;border-radius:8px;margin:0 0 8px;background:#fff;color:#1f2430}
[role=alert]{padding:8px 12px;border-radius:8px;background:#fbe3e4;color:#8f1420;font-size:14px}a{color:#2450c8}button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid #7fa0f5;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#14161b;color:#e8e9ee}main{background:#1d2027;border-color:#343845}dt,h2{color:#a2a8b6}button,input[name=rupees]{background:#262a33;color:#e8e9ee;border-color:#4a5060}.first button{background:#3a63d8}.sandbox{background:#3c3113;color:#f4e3ac}[role=alert]{background:#47191d;color:#ffc9cd}a{color:#9db6ff}}`;

const words: Record<SandboxPage['state'], string> = {
  open: 'Not paid yet',
  'part-paid': 'Paid in part',
  paid: 'Paid',
  expired: 'This page has expired.',
  cancelled: 'This page was cancelled.',
};

const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const rupees = (paise: number) => inRupees.format(paise / 100);
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;

function button(what: PaymentPlay, label: string, about: string, { first = false, fields = '' } = {}): string {
  return `<form method="post" action="/dev/outbox/payments/${what}"${first ? ' class="first"' : ''}>${about}${fields}<button>${label}</button></form>`;
}

/** The buttons of a page in its state. */
function buttons({ state, leastPaise }: SandboxPage, rest: number, about: string): string {
  if (state === 'expired') return `<h2>Sandbox</h2>${button('late', `Pay ${rupees(rest)} all the same`, about)}`;
  if (state !== 'open' && state !== 'part-paid') return '';
  const least = state === 'open' ? (leastPaise ?? 0) : 100;
  const part = `<label for="rupees">Another sum in rupees (at least ${rupees(Math.min(least, rest))})</label><input id="rupees" name="rupees" inputmode="decimal" autocomplete="off" required pattern="\\d+(\\.\\d{1,2})?" value="${rupeesText(Math.min(least, rest))}">`;
  return [
    button('pay', `Pay ${rupees(rest)}`, about, { first: true }),
    leastPaise === undefined ? '' : button('part', 'Pay this part', about, { fields: part }),
    '<h2>Sandbox: play something else</h2>',
    button('fail', 'The bank refuses', about),
    button('hang', 'Authorize, and capture later', about),
    button('twice', 'Pay twice, as from two tabs', about),
    button('pay', 'Pay, and lose the webhooks', about, { fields: hidden('silent', 'true') }),
    button('expire', 'Let the page expire', about),
    button('late', 'Expire, then pay too late', about),
  ].join('');
}

/** The page to which the payer returns, on this installation under whatever name the browser knows it. */
export function returnPath({ returnUrl }: Pick<SandboxPage, 'returnUrl'>): string {
  const { pathname, search } = new URL(returnUrl, 'http://localhost');
  return `${pathname}${search}`;
}

/** The hosted page on which a payer pays. It asks for nothing, least of all for a card. */
export function payPage(tenantId: string, stored: SandboxPage, books: Books): string {
  const page = pageNow(stored);
  const { id, amountPaise, description, state, expiresAt } = page;
  const paid = paidOn(books, id);
  const rest = Math.max(amountPaise - paid, 0);
  const about = `${hidden('tenantId', tenantId)}${hidden('id', id)}${hidden('byPayer', 'true')}`;
  const failed = [...books.payments.values()].findLast(({ pageId }) => pageId === id);
  const lines = [
    ['Whole sum', rupees(amountPaise)],
    ...(paid > 0 ? [['Paid so far', rupees(paid)]] : []),
    ...(expiresAt ? [['Open until', escaped(momentWords(expiresAt, 'Asia/Kolkata'))]] : []),
    ['State', words[state]],
  ];
  const list = lines.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  const notice = failed?.state === 'failed' ? `<p role="alert">The last payment failed: ${escaped(failed.reason ?? '')}</p>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>Pay ${rupees(rest)}</title><style>${style}</style></head>
<body><p class="sandbox">This page plays a payment provider. No money moves.</p><main><h1>${escaped(description)}</h1><div class="sum">${rupees(state === 'paid' ? paid : rest)}</div><dl>${list}</dl>${notice}${buttons(page, rest, about)}<p><a href="${escaped(returnPath(page))}">Return to the institution</a></p></main></body></html>`;
}
