import { outboundChannels } from '@matricula/outbound/channels';
import { behaviours, type Behaviour, type SandboxChannel, type StoredMessage } from '@matricula/outbound/kernel';
import { devPage, escaped } from './dev-page';

const words: Record<Behaviour, string> = {
  accepted: 'takes messages',
  refused: 'refuses messages',
  unavailable: 'cannot be reached',
  unknown: 'takes messages and does not answer',
};

const play = (what: string, label: string, { number }: StoredMessage, more = '') =>
  `<form method="post" action="/dev/outbox/${what}"><input type="hidden" name="number" value="${number}">${more}<button>${label}</button></form>`;

const attached = ({ number, files = [] }: StoredMessage) =>
  files
    .map(({ name, bytes }, at) => `<p><a href="/dev/outbox/${number}/files/${at}" download>${escaped(name)}</a> (${bytes} bytes)</p>`)
    .join('');

/** The simulated events that are possible for a message. */
function sides(message: StoredMessage): string {
  const reply = `<input name="text" aria-label="Reply to message ${message.number}" placeholder="Thank you!">`;
  const replied = message.channel === 'push' ? '' : play('reply', 'Reply', message, reply);
  return `${play('deliver', 'Deliver', message)}${play('read', 'Read', message)}${play('fail', 'Fail', message)}${replied}`;
}

function item(message: StoredMessage): string {
  const { channel, sentAt, to, subject, text } = message;
  return `<li><div><b>${outboundChannels[channel].label}${subject ? `: ${escaped(subject)}` : ''}</b><time>${escaped(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></div>
<div class="to">To ${escaped(to)}</div><pre>${escaped(text)}</pre>${attached(message)}
${outboundChannels[channel].answersAtOnce ? '' : sides(message)}</li>`;
}

function provider({ channel, behaviour }: { channel: SandboxChannel; behaviour: Behaviour }): string {
  const options = behaviours.map((one) => `<option value="${one}"${one === behaviour ? ' selected' : ''}>${words[one]}</option>`);
  return `<form method="post" action="/dev/outbox/behaviour"><input type="hidden" name="channel" value="${channel}"><label>${outboundChannels[channel].label}: the provider
<select name="behaviour">${options.join('')}</select></label> <button>Set</button></form>`;
}

/** The form by which a person, known or not, writes to an institution. */
export const receiveSection = (tenantId: string): string => `<h2>Write to an institution</h2>
<form method="post" action="/dev/outbox/receive"><label>Institution <input name="tenantId" required value="${escaped(tenantId)}"></label>
<label>Channel <select name="channel"><option value="sms">SMS</option><option value="whatsapp">WhatsApp</option></select></label>
<label>From <input name="from" required placeholder="+919811904711"></label>
<label>Text <input name="text" required></label> <button>Send</button></form>`;

/** The messages that the sandbox captured, newest first, with buttons that simulate the other side. */
export function outboxPage(
  messages: StoredMessage[],
  providers: { channel: SandboxChannel; behaviour: Behaviour }[],
  sections: string,
): string {
  const list = messages.length > 0 ? `<ul>${messages.map(item).join('')}</ul>` : '<p>Nothing was sent yet.</p>';
  return devPage(
    'Outbox',
    `${providers.map(provider).join('')}<p><a href="/dev/outbox">Look again</a></p>${sections}<h2>Messages</h2>${list}`,
    false,
  );
}
