export { agentPassword } from './agent-password';
export { callContext } from './call.context';
export { callNotifications } from './call.notifications';
