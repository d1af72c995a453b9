export { receivedMessageList, type ReceivedMessageRow } from './received-message-list.read-model';
