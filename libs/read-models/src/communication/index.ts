export { messageList, type MessageRow } from './message-list.read-model';
