export { communicationLists as lists } from './communication.lists';
export { messagesOfMonth } from './messages-of-month';
