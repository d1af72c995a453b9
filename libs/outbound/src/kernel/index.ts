export { guardedRequest, NotSent, reachableAddress, type GuardedAnswer, type GuardedRequest } from './guarded-request';
export { handoverOf } from './handover-of';
export {
  formOf,
  headerOf,
  isInbound,
  isSameSecret,
  type HookRequest,
  type InboundNews,
  type MessageNews,
  type MessagesNews,
  type ProviderHook,
} from './hook';
export {
  defineChannel,
  defineProvider,
  openInstalled,
  type AccountValues,
  type Provider,
  type ProviderChannel,
  type ProviderPorts,
} from './provider';
export { isPublicAddress } from './public-address';
export { behaviours, SandboxOutbox, type Behaviour, type SandboxList, type StoredFile, type StoredMessage } from './sandbox-outbox';
export { SandboxSender } from './sandbox-sender';
export {
  channels,
  sandboxChannels,
  Sender,
  type Attachment,
  type Channel,
  type Handover,
  type Outgoing,
  type Repeats,
  type SandboxChannel,
} from './sender';
