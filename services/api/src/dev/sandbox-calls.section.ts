import { agentStates, type AgentState, type CallNews, type CallPlay } from '@matricula/outbound/voice';
import { escaped } from './dev-page';

/** The calls of an institution in the sandbox. */
export interface SandboxCalls {
  tenantId: string;
  calls: readonly CallNews[];
  /** The telephones whose state was set, by number. */
  agents: Readonly<Record<string, AgentState>>;
}

interface Step {
  what: CallPlay;
  label: string;
  fields?: string;
}

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
const input = (name: string, label: string, value = '') =>
  `<label>${label} <input name="${name}" value="${escaped(value)}" size="16" autocomplete="off"></label> `;

const atTheDoor = (agentPhone?: string): readonly Step[] => [
  { what: 'answer', label: 'Answer', fields: input('agentPhone', 'by telephone', agentPhone) },
  { what: 'busy', label: 'Busy' },
  { what: 'no-answer', label: 'No answer' },
  { what: 'cancel', label: 'Cancel' },
  { what: 'fail', label: 'Fail' },
];
const inConversation: readonly Step[] = [
  { what: 'hang-up', label: 'Hang up' },
  { what: 'hang-up', label: 'Hang up, with recording', fields: hidden('record', 'true') },
];

function stepsOf({ status, recordingUrl, agentPhone }: CallNews): readonly Step[] {
  if (status === 'ringing') return atTheDoor(agentPhone);
  if (status === 'in-progress') return inConversation;
  return status === 'completed' && !recordingUrl ? [{ what: 'hang-up', label: 'Add a recording', fields: hidden('record', 'true') }] : [];
}

const play = (tenantId: string, callId: string, { what, label, fields = '' }: Step) =>
  `<form method="post" action="/dev/outbox/calls/${what}">${hidden('tenantId', tenantId)}${hidden('callId', callId)}${fields}<button>${label}</button></form>`;

function item(tenantId: string, call: CallNews): string {
  const { callId, direction, status, at, phone = 'a withheld number', agentPhone } = call;
  const words =
    direction === 'incoming' ? `From ${phone} to ${call.line || 'the institution'}` : `From ${agentPhone ?? 'a user'} to ${phone}`;
  return `<li><div><b>${direction === 'incoming' ? 'Incoming' : 'Outgoing'} call: ${status}</b><time>${escaped(at.replace('T', ' ').slice(0, 19))} UTC</time></div>
<div class="to">${escaped(tenantId)} · ${escaped(words)}</div>${stepsOf(call)
    .map((step) => play(tenantId, callId, step))
    .join('')}</li>`;
}

function agent(tenantId: string, telephone: string, present: AgentState): string {
  const buttons = agentStates.map(
    (state) =>
      `<form method="post" action="/dev/outbox/calls/agent">${hidden('tenantId', tenantId)}${hidden('agentPhone', telephone)}${hidden('state', state)}<button${state === present ? ' disabled' : ''}>${state}</button></form>`,
  );
  return `<li><div><b>Telephone ${escaped(telephone)}: ${present}</b></div><div class="to">${escaped(tenantId)}</div>${buttons.join('')}</li>`;
}

/** The telephones of users whose state was set, and a form for another one. */
function agentsSection(of: readonly SandboxCalls[], tenantId: string): string {
  const options = agentStates.map((state) => `<option>${state}</option>`).join('');
  const form = `<form method="post" action="/dev/outbox/calls/agent">${input('tenantId', 'Institution', tenantId)}${input('agentPhone', 'Telephone of the user')}<select name="state" aria-label="State">${options}</select><button>Set</button></form>`;
  const items = of.flatMap(({ tenantId: tid, agents }) => Object.entries(agents).map(([telephone, state]) => agent(tid, telephone, state)));
  return `<h2>Telephones of users</h2>${form}<ul>${items.join('')}</ul>`;
}

/** The calls of the sandbox with the steps that the other side can take, a form to call the institution, and the telephones of its users. */
export function callsSection(of: readonly SandboxCalls[], tenantId: string): string {
  const ring = `<form method="post" action="/dev/outbox/calls/ring">${input('tenantId', 'Institution', tenantId)}${input('phone', 'Caller (empty: withheld)')}${input('line', 'Called number')}<button>Ring</button></form>`;
  const reconcile = `<form method="post" action="/dev/outbox/calls/reconcile">${hidden('tenantId', tenantId)}<button>Compare with the list of calls</button></form>`;
  const items = of.flatMap(({ tenantId: tid, calls }) => calls.map((call) => item(tid, call)));
  return `<h2>Calls</h2>${ring}${tenantId ? reconcile : ''}<ul>${items.join('')}</ul>${agentsSection(of, tenantId)}`;
}
