import { devPage, escaped } from './dev-page';

interface Message {
  id: string;
  sentAt: string;
  to: string;
  subject: string;
  text: string;
}

/** The development mailbox as a page: newest first, no scripts. */
export function mailboxPage(messages: Message[]): string {
  const items = messages.map(
    ({ sentAt, to, subject, text }) =>
      `<li><div><b>${escaped(subject)}</b><time>${escaped(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></div><div class="to">To ${escaped(to)}</div><pre>${escaped(text)}</pre></li>`,
  );
  const empty = '<p>No mail yet. Codes that the sign-in sends arrive here while no mail server is configured.</p>';
  return devPage('Development mailbox', messages.length > 0 ? `<ul>${items.join('')}</ul>` : empty);
}
