import type { Handover, SandboxOutbox } from '../kernel';
import { SandboxVoice } from './sandbox-voice';

/** States of a call, in the product's terms. */
export type CallState = 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'cancelled';

/** What a provider reports about a call; it may come repeatedly and in any order. */
export interface CallNews {
  /** The provider, and its id of the call. */
  provider: string;
  callId: string;
  direction: 'incoming' | 'outgoing';
  status: CallState;
  /** When it was reported, ISO 8601 UTC. */
  at: string;
  /** The number of the person outside; missing if it is withheld. */
  phone?: string;
  /** The number that was called, or from which the call was made. */
  line?: string;
  /** The telephone of the user that rang or was answered. */
  agentPhone?: string;
  startedAt?: string;
  answeredAt?: string;
  endedAt?: string;
  talkSeconds?: number;
  /** The address of a recording at the provider. */
  recordingUrl?: string;
  /** It was reported without a signature: the first report of a call, and its end, are not recorded before the provider's own answer confirms them. */
  unsigned?: true;
  /** It says that the call is over, not whether anybody answered. */
  unproven?: true;
}

/** An outgoing call: the telephone of the user rings first, then that of the person. */
export interface Dialling {
  tenantId: string;
  /** The telephone of the user, E.164. */
  from: string;
  /** The number to call, E.164. */
  to: string;
}

/** An incoming call that a user took. */
export interface Connecting {
  tenantId: string;
  callId: string;
  /** The telephone of the user, E.164. */
  to: string;
}

/** What the telephone of a user does, as the provider knows it. */
export const agentStates = ['available', 'busy', 'offline'] as const;
export type AgentState = (typeof agentStates)[number];

/** A call that is over, of which the provider does not say yet whether it was answered. */
export interface UnprovenCall {
  /** The provider's id of the call. */
  callId: string;
  /** ISO 8601 UTC. */
  startedAt: string;
}

/** Calls of a provider's list. */
export interface ListedCalls {
  calls: CallNews[];
  /** All calls that began before this moment are listed; missing if the list is whole. ISO 8601 UTC. */
  cutAt?: string;
  /** The calls that are left out, because the list does not say whether they were answered: `call` tells when the provider knows it. */
  unproven?: UnprovenCall[];
}

/** A recording, as the provider serves it. */
export interface Recording {
  contentType: string;
  content: Uint8Array;
}

/** Makes and ends calls. Returns a result for every failure; only bugs throw. */
export interface VoicePort {
  readonly provider: string;
  /** The number of the account that calls are made from and come in at, as it was entered. */
  readonly line: string;
  /** `providerId` of the result is the provider's id of the call. */
  dial(call: Dialling): Promise<Handover>;
  /** Connects an incoming call with the telephone of the user who took it; refused if the provider cannot. */
  connect(call: Connecting): Promise<Handover>;
  /** Ends a call of the provider. */
  hangUp(call: { tenantId: string; callId: string }): Promise<Handover>;
  /** What the provider itself says about a call; undefined if it has no such call. Only of providers that sign nothing. @throws Error if it does not answer */
  call?(asked: { tenantId: string; callId: string }): Promise<CallNews | undefined>;
  /** The calls that began since a moment, the earliest ones if there are more than one turn lists, to complete what webhooks did not bring. @throws Error if it does not answer */
  calls(asked: { tenantId: string; since: string }): Promise<ListedCalls>;
  /** Undefined if the provider has no such recording (yet). */
  recording(asked: { tenantId: string; url: string }): Promise<Recording | undefined>;
  /** The states of telephones (E.164), in their order. Only of providers that know them. */
  agents?(asked: { tenantId: string; telephones: readonly string[] }): Promise<AgentState[]>;
  close(): Promise<void>;
}

/** Calls in the sandbox. */
export const sandboxVoice = (outbox: SandboxOutbox): VoicePort => new SandboxVoice(outbox);
