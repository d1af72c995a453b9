interface Message {
  id: string;
  sentAt: string;
  to: string;
  subject: string;
  text: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** The development mailbox as a page: newest first, no scripts. */
export function mailboxPage(messages: Message[]): string {
  const items = messages.map(
    ({ sentAt, to, subject, text }) =>
      `<li><div><b>${escaped(subject)}</b><time>${escaped(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></div><div class="to">To ${escaped(to)}</div><pre>${escaped(text)}</pre></li>`,
  );
  const empty = '<p>No mail yet. Codes that the sign-in sends arrive here while no mail server is configured.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5"><title>Development mailbox</title><style>
body{font:14px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#2d3436;background:#fafafa}
h1{font-size:20px}ul{list-style:none;padding:0}li{background:#fff;border:1px solid #e3e3e8;border-radius:6px;padding:12px 16px;margin:0 0 12px}
li>div:first-child{display:flex;justify-content:space-between;gap:16px}time,.to{color:#5b6166;font-size:13px}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}
@media (prefers-color-scheme:dark){body{background:#16171a;color:#e8e8ea}li{background:#1f2024;border-color:#34363c}time,.to{color:#a4a8ae}}
</style></head><body><h1>Development mailbox</h1>${messages.length > 0 ? `<ul>${items.join('')}</ul>` : empty}</body></html>`;
}
