import { defineChannel } from '../kernel';
import * as providers from './providers';
import { sandboxVoice, type CallNews, type VoicePort } from './voice';

export { callPlays, SandboxVoice, type CallPlay } from './sandbox-voice';
export {
  agentStates,
  sandboxVoice,
  type AgentState,
  type CallNews,
  type CallState,
  type Connecting,
  type Dialling,
  type ListedCalls,
  type Recording,
  type UnprovenCall,
  type VoicePort,
} from './voice';
export const voiceChannel = defineChannel<VoicePort, CallNews>({ label: 'Calls', providers, sandbox: sandboxVoice, answersAtOnce: true });
